import { beforeAll, describe, expect, test } from 'vitest'
import { breadcrumbs, pageName } from '#shared/catalogue/heads-names.ts'
import { ROUTES, routeFor } from '#shared/catalogue/routes.ts'
import { PRIVATE_PAGES } from '#shared/testing/private-pages.ts'
import { openPages, PUBLIC_URL, type ReadHead, realList } from './testing/site.ts'

const PUBLIC = ROUTES.map(({ path }) => path).filter(path => !PRIVATE_PAGES.includes(path))
const CANONICAL = PUBLIC.filter(path => path !== '/wood-frame')
const list = realList()
const pages = openPages(list)
const heads = new Map<string, ReadHead>()

function headAt(path: string): ReadHead {
  const head = heads.get(path)
  if (!head) throw new Error(`${path} was not read`)
  return head
}

const graphAt = (path: string): Record<string, unknown>[] => headAt(path).data[0]['@graph']
const typesAt = (path: string) => graphAt(path).map(thing => thing['@type'])

describe('§2 heads the server sends for the shop’s own catalogue', () => {
  beforeAll(async () => {
    for (const { path } of ROUTES) heads.set(path, await pages.read(path))
  })

  test.each(ROUTES.map(({ path }) => path))('%s has one title, description, canonical and preview', path => {
    const head = headAt(path)
    const canonical = PUBLIC_URL + (path === '/wood-frame' ? '/magnetic-wood-frame-hanger' : path)
    expect(head.titles).toHaveLength(1)
    expect(head.titles[0]).toContain('Goldleaf Sign & Print')
    expect(head.canonicals).toEqual([canonical])
    expect(head.descriptions).toHaveLength(1)
    expect(head.descriptions[0]?.length).toBeGreaterThan(25)
    expect(Array.from(head.descriptions[0] ?? '').length).toBeLessThanOrEqual(160)
    expect(head.og('title')).toEqual(head.titles)
    expect(head.og('description')).toEqual(head.descriptions)
    expect(head.og('url')).toEqual([canonical])
    expect(head.og('type')).toEqual([routeFor(path).kind === 'product' ? 'product' : 'website'])
    expect(head.og('image')).toEqual([
      expect.stringMatching(/^https:\/\/shop\.example\/images\/[a-z0-9.-]+\/whole-1280\.jpg$/),
    ])
    expect(head.card).toEqual(['summary_large_image'])
    expect(head.scripts).toEqual(['/assets/main-abc.js'])
  })

  test('canonical pages have titles and descriptions of their own', () => {
    const titles = CANONICAL.map(path => headAt(path).titles[0])
    const descriptions = CANONICAL.map(path => headAt(path).descriptions[0])
    expect(new Set(titles).size).toBe(CANONICAL.length)
    expect(new Set(descriptions).size).toBe(CANONICAL.length)
  })

  test('cart, orders, contact and payment results alone are not for search engines', () => {
    const noindex = ROUTES.map(({ path }) => path).filter(path => headAt(path).robots.includes('noindex'))
    expect(noindex.toSorted()).toEqual(PRIVATE_PAGES.toSorted())
    expect(PRIVATE_PAGES.flatMap(path => headAt(path).data)).toEqual([])
  })

  test('every product page holds a Product with its offer in dollars from the listing price', () => {
    for (const product of list.products) {
      expect(graphAt(product.path)).toMatchObject([
        { '@type': 'BreadcrumbList' },
        {
          '@type': 'Product',
          name: product.name,
          offers: {
            '@type': 'Offer',
            price: product.listing.price,
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
          },
        },
      ])
    }
    expect(PUBLIC.filter(path => typesAt(path).includes('Product'))).toHaveLength(85)
  })

  test('every public page but home holds its breadcrumb, home the business (D40)', () => {
    expect(PUBLIC.filter(path => !typesAt(path).includes('BreadcrumbList'))).toEqual(['/'])
    expect(PUBLIC.filter(path => typesAt(path).includes('LocalBusiness'))).toEqual(['/'])
  })

  test('pages are called what the catalogue calls them, and their breadcrumbs lead through real pages', () => {
    for (const { name, url, subCategories } of list.categories) {
      expect(pageName(routeFor(url))).toBe(name)
      for (const sub of subCategories) expect(pageName(routeFor(url + sub.path))).toBe(sub.name)
    }
    for (const product of list.products) {
      expect(pageName(routeFor(product.path))).toBe(product.name)
      const crumbs = breadcrumbs(routeFor(product.path), product)
      expect(crumbs.map(({ path }) => routeFor(path).kind)).not.toContain('not-found')
    }
  })
})
