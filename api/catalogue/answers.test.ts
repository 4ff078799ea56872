import { describe, expect, test } from 'vitest'
import { listed } from '#shared/catalogue/listed.ts'
import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { PRODUCT_PATHS, ROUTES } from '#shared/catalogue/routes.ts'
import { listAnswers } from '#shared/contract/catalogue-answers.ts'
import type { Listing, ProductCard, ProductWire } from '#shared/contract/product-wire.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import type { JsonAnswer } from './answers.ts'
import { catalogueAnswers } from './answers.ts'
import { loadCatalogueData } from './load.ts'
import { repriced } from './testing/list.ts'

const data = loadCatalogueData()
const list: PriceList = { number: 1, publishedAt: '2026-11-21T10:00:00.000Z', ...data }
const answers = catalogueAnswers(list)
const read = <T>(answer: JsonAnswer | null): T => JSON.parse(new TextDecoder().decode(answer?.body)) as T

describe('catalogue answers', () => {
  test('§7 D44 top-products: ten, with name, path and pictures, and what a card says of price and days', () => {
    const cards = read<ProductCard[]>(answers.topProducts)
    expect(cards).toHaveLength(10)
    expect(cards[0]).toEqual({
      name: '13oz Vinyl Banner',
      path: '/13oz-vinyl-banner',
      images: ['13oz-vinyl-banner/whole.jpg', '13oz-vinyl-banner/detail.jpg'],
      from: 20,
      ratePerSqFt: 2.5,
      turnaroundDays: 2,
    })
  })

  test('§7 product-categories: the categories as they are', () => {
    expect(read(answers.categories)).toEqual(data.categories)
  })

  test('§7 all-products: 84 cards, the alias not among them (D27), Premium leading to the standard path (D36)', () => {
    const cards = read<ProductCard[]>(answers.allProducts)
    expect(cards.map(card => card.name)).toEqual(listed(data.products).map(product => product.name))
    expect(cards.some(card => card.path === '/wood-frame')).toBe(false)
    expect(cards.find(card => card.name === 'Premium Channel Letters')?.path).toBe(
      '/standard-channel-letters',
    )
  })

  test('§7 listing: a subcategory with its products, those that are also in it included', () => {
    const listing = read<Listing>(answers.listing('Large Format', 'Adhesive Products'))
    expect(listing.subCategory).toEqual({
      name: 'Adhesive Products',
      description: data.categories[2]?.subCategories[1]?.description,
    })
    expect(listing.products.map(card => card.name)).toContain('Dry Erase Adhesive Vinyl')
    expect(listing.products.map(card => card.path)).toContain('/reflective-adhesive-vinyl')
  })

  test('§7 listing: every subcategory has as many cards as its menu has links', () => {
    for (const category of data.categories) {
      for (const sub of category.subCategories) {
        const { products } = read<Listing>(answers.listing(category.name, sub.name))
        expect(products.map(({ name, path }) => ({ name, path }))).toEqual(sub.products)
      }
    }
  })

  test('§7 listing: nothing for names that do not belong together', () => {
    expect(answers.listing('Banners', 'Wall Art')).toBeNull()
    expect(answers.listing('', '')).toBeNull()
  })

  test('D27 product-by-name: every product comes back whole from the wire, options in page order', () => {
    for (const product of listed(data.products)) {
      const wire = read<ProductWire>(answers.product(product.name))
      expect(wire.customSizing).toBe(product.customSize !== null)
      const again = fromWire(wire)
      expect(again).toEqual(product)
      expect(Object.keys(again.options)).toEqual(Object.keys(product.options))
    }
    expect(answers.product('Gold Leaf')).toBeNull()
  })

  test('issue 12.3: the whole list carries its number, and what each product costs at the least', () => {
    const { leastCents, ...rest } = read<PriceList>(answers.whole)
    expect(rest).toEqual(list)
    const from = read<ProductCard[]>(answers.allProducts).map(({ from }) => from)
    expect(Object.values(leastCents ?? {}).map(cents => (cents === null ? undefined : cents / 100))).toEqual(
      from,
    )
  })

  test('strong ETags change with the content and only then', () => {
    const same = catalogueAnswers(structuredClone(list))
    const dearer = catalogueAnswers({ ...list, ...repriced(data, 1) })
    expect(same.allProducts.etag).toBe(answers.allProducts.etag)
    expect(dearer.allProducts.etag).not.toBe(answers.allProducts.etag)
    expect(dearer.categories.etag).toBe(answers.categories.etag)
    expect(answers.whole.etag).toMatch(/^"[\w-]{27}"$/)
  })
})

describe('the shop on a device that has the list (D28)', () => {
  const answersOf = listAnswers(read<PriceList>(answers.whole))

  test('gives the same answer as the server for every product, listing, category and the menus', () => {
    for (const { name } of data.products) expect(answersOf.product(name)).toEqual(read(answers.product(name)))
    for (const category of data.categories)
      for (const sub of category.subCategories)
        expect(answersOf.listing(category.name, sub.name)).toEqual(
          read(answers.listing(category.name, sub.name)),
        )
    expect(answersOf.topProducts()).toEqual(read(answers.topProducts))
    expect(answersOf.categories()).toEqual(read(answers.categories))
    expect(answersOf.allProducts()).toEqual(read(answers.allProducts))
  })

  test('takes the whole list for one, and answers every address of the 85 and every listing of the route table', () => {
    expect(isPriceList(read(answers.whole))).toBe(true)
    for (const path of PRODUCT_PATHS) expect(answersOf.product(PRODUCT_NAMES[path] ?? '')).not.toBeNull()
    for (const { listing } of ROUTES)
      if (listing) expect(answersOf.listing(listing.categoryName, listing.subCategoryName)).not.toBeNull()
  })
})
