import { describe, expect, test } from 'vitest'
import { aProduct } from '#shared/testing/catalogue.ts'
import { headOf, type Sold } from './heads.ts'
import { structuredData } from './heads-data.ts'
import { routeFor } from './routes.ts'

const absolute = (path: string) => `https://shop.example${path}`
const dtf = aProduct({
  path: '/dtf',
  name: 'DTF',
  category: '/large-format',
  categoryName: 'Large Format',
  subCategory: '/adhesive-products',
  subCategoryName: 'Adhesive Products',
  description: 'Heat transfers.',
  listing: { optionName: 'Per sq. ft.', price: 3.8 },
  images: ['dtf/whole.jpg', 'dtf/detail.jpg'],
})
const listOf = (...products: Sold['products']): Sold => ({ categories: [], products })

function thingsAt(path: string, list = listOf(dtf)) {
  const route = routeFor(path)
  return structuredData(route, headOf(route, list), list, absolute)?.['@graph']
}

describe('what a page is about', () => {
  test('D40 the home page is about the business, where it is and how to reach it', () => {
    expect(thingsAt('/')).toEqual([
      {
        '@type': 'LocalBusiness',
        '@id': 'https://shop.example/#shop',
        name: 'Goldleaf Sign & Print',
        description: expect.stringContaining('Covina'),
        url: 'https://shop.example/',
        telephone: '(626) 555-0142',
        email: 'hello@goldleaf.example',
        address: {
          '@type': 'PostalAddress',
          streetAddress: '100 Goldleaf Way',
          addressLocality: 'Covina',
          addressRegion: 'CA',
          postalCode: '91722',
          addressCountry: 'US',
        },
        currenciesAccepted: 'USD',
        image: 'https://shop.example/images/dtf/whole-1280.jpg',
      },
    ])
  })

  test('§2 a product page is about the product, and the way to it', () => {
    expect(thingsAt('/dtf')).toMatchObject([
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
          { position: 2, name: 'Large Format', item: 'https://shop.example/large-format' },
          { position: 3, item: 'https://shop.example/large-format/adhesive-products' },
          { position: 4, name: 'DTF', item: 'https://shop.example/dtf' },
        ],
      },
      {
        '@type': 'Product',
        name: 'DTF',
        description: 'Heat transfers.',
        sku: 'dtf',
        category: 'Large Format > Adhesive Products',
        url: 'https://shop.example/dtf',
        image: [
          'https://shop.example/images/dtf/whole-1280.jpg',
          'https://shop.example/images/dtf/detail-1280.jpg',
        ],
      },
    ])
  })

  test('§1 the offer has the listing price in dollars, stands ready, and takes nothing back', () => {
    expect(thingsAt('/dtf')).toMatchObject([
      {},
      {
        offers: {
          '@type': 'Offer',
          price: 3.8,
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
        },
      },
    ])
  })

  test('a rate is said to be one', () => {
    const offersOf = (optionName: string) => {
      const product = { ...dtf, listing: { optionName, price: 3.8 } }
      return expect(thingsAt('/dtf', listOf(product)))
    }
    offersOf('Per sq. ft.').toMatchObject([
      {},
      { offers: { priceSpecification: { price: 3.8, unitText: 'sq. ft.', unitCode: 'FTK' } } },
    ])
    offersOf('Per sq. ft., per character').toMatchObject([
      {},
      { offers: { priceSpecification: { unitText: 'sq. ft., per character' } } },
    ])
    offersOf('18" x 24"').not.toMatchObject([{}, { offers: { priceSpecification: {} } }])
  })

  test('D36 the second address of a product describes the first', () => {
    const things = thingsAt('/wood-frame', listOf({ ...dtf, path: '/wood-frame' }))
    expect(things).toMatchObject([
      {},
      { url: 'https://shop.example/magnetic-wood-frame-hanger', sku: 'magnetic-wood-frame-hanger' },
    ])
  })

  test('pages about one person, and products not sold, are about nothing', () => {
    expect(thingsAt('/cart')).toBeUndefined()
    expect(thingsAt('/nowhere')).toBeUndefined()
    expect(thingsAt('/coroplast')).toBeUndefined()
  })
})
