import { describe, expect, test } from 'vitest'
import { breadcrumbs, canonicalPath, pageName, pageTitle } from './heads-names.ts'
import { NOT_FOUND, ROUTES, routeFor } from './routes.ts'

const nameAt = (path: string) => pageName(routeFor(path))
const wayTo = (path: string, product?: Parameters<typeof breadcrumbs>[1]) =>
  breadcrumbs(routeFor(path), product).map(({ name }) => name)

describe('§2 what pages are called', () => {
  test('products, listings and categories have the names of the catalogue', () => {
    expect(nameAt('/performance-vinyl')).toBe('High Performance Vinyl')
    expect(nameAt('/banners/all')).toBe('All Banners')
    expect(nameAt('/displays')).toBe('Indoor/Outdoor Displays')
    expect(nameAt('/signs-letters/channel-letter')).toBe('Channel Letters')
  })

  test('no page of the shop is called by its path', () => {
    expect(ROUTES.filter(route => pageName(route).includes('-') && pageName(route) === route.path)).toEqual(
      [],
    )
    expect(ROUTES.map(pageName).filter(name => name.startsWith('/'))).toEqual([])
  })

  test('the title says whose shop it is', () => {
    expect(pageTitle(routeFor('/dtf'))).toBe('DTF | Goldleaf Sign & Print')
    expect(pageTitle(routeFor('/'))).toMatch(/^Goldleaf Sign & Print \| .*Covina, CA$/)
    expect(pageTitle(NOT_FOUND)).toBe('Unexpected Application Error | Goldleaf Sign & Print')
  })
})

describe('§2 breadcrumb', () => {
  test('home leads to a product through its category and subcategory', () => {
    const place = { category: '/displays', subCategory: '/a-frame' }
    expect(breadcrumbs(routeFor('/poster-stand'), place)).toEqual([
      { name: 'Home', path: '/' },
      { name: 'Indoor/Outdoor Displays', path: '/displays' },
      { name: 'A-Frame', path: '/displays/a-frame' },
      { name: 'Poster Stand', path: '/poster-stand' },
    ])
  })

  test('a listing stands under its category, every other page under home', () => {
    expect(wayTo('/banners/all')).toEqual(['Home', 'Banners', 'All Banners'])
    expect(wayTo('/signs-letters/channel-letter')).toEqual(['Home', 'Signs/Letters', 'Channel Letters'])
    expect(wayTo('/displays')).toEqual(['Home', 'Indoor/Outdoor Displays'])
    expect(wayTo('/orders')).toEqual(['Home', 'Your Orders'])
    expect(wayTo('/orders/GL-7KQ2-M9XD')).toEqual(['Home', 'Your Orders', 'Order'])
    expect(wayTo('/')).toEqual(['Home'])
  })

  test('D36 the second address of the wood frame leads to the first', () => {
    expect(canonicalPath('/wood-frame')).toBe('/magnetic-wood-frame-hanger')
    expect(canonicalPath('/dtf')).toBe('/dtf')
    expect(breadcrumbs(routeFor('/wood-frame')).at(-1)?.path).toBe('/magnetic-wood-frame-hanger')
  })
})
