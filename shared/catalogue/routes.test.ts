import { describe, expect, test } from 'vitest'
import {
  NOT_FOUND,
  ORDER_ROUTE,
  PRODUCT_PATHS,
  QUOTE_ROUTE,
  ROUTES,
  routeFor,
  TICKET_ROUTE,
  VISITOR_ROUTE,
} from './routes.ts'

const pathsWith = (wanted: Partial<(typeof ROUTES)[number]>) =>
  ROUTES.filter(route =>
    Object.entries(wanted).every(([key, value]) => Reflect.get(route, key) === value),
  ).map(route => route.path)

describe('§2 route table', () => {
  test('has 85 product paths, 22 other routes, the four category urls of D33, waiting artwork, show check, sync centre and the four of the booth, the two of the desk, that of a proof and the library of artwork, each once', () => {
    expect(PRODUCT_PATHS).toHaveLength(85)
    expect(ROUTES).toHaveLength(85 + 22 + 4 + 1 + 1 + 1 + 4 + 2 + 1 + 1)
    expect(new Set(ROUTES.map(route => route.path)).size).toBe(ROUTES.length)
    expect(PRODUCT_PATHS.every(path => /^\/[a-z0-9.-]+$/.test(path))).toBe(true)
  })

  test('both names of the wood frame have an address (D36)', () => {
    expect(PRODUCT_PATHS).toContain('/wood-frame')
    expect(PRODUCT_PATHS).toContain('/magnetic-wood-frame-hanger')
    expect(PRODUCT_PATHS).toContain('/fabric-banner-9.5oz-blockout')
  })

  test('cart, orders, artwork library, sync centre, booth and desk alone are for people who are signed in', () => {
    expect(pathsWith({ loginOnly: true })).toEqual([
      '/cart',
      '/orders',
      '/artwork',
      '/sync',
      '/booth',
      '/booth/summary',
      '/desk',
      '/desk/messages',
    ])
  })

  test('payment results have no layout', () => {
    expect(pathsWith({ layout: 'none' })).toEqual(['/success', '/cancel'])
  })

  test('cart, orders, artwork library, contact, sync centre, all products, privacy, waiting artwork, show check and what belongs to booth and desk have no sidebar', () => {
    expect(pathsWith({ layout: 'B' })).toEqual([
      '/cart',
      '/orders',
      '/artwork',
      '/contact-us',
      '/sync',
      '/products',
      '/privacy-policy',
      '/artwork-to-place',
      '/show-check',
      '/booth',
      '/booth/summary',
      '/desk',
      '/desk/messages',
      '/o/paid',
      '/o/back',
      '/proof',
    ])
  })

  test('D33 category urls answer', () => {
    expect(pathsWith({ kind: 'category', layout: 'A' })).toEqual([
      '/banners',
      '/displays',
      '/large-format',
      '/signs-letters',
    ])
  })

  test('D33 every product page has the sidebar', () => {
    expect(pathsWith({ kind: 'product', layout: 'A' })).toEqual(PRODUCT_PATHS)
  })

  test('§7 a listing says what to ask the API for', () => {
    expect(pathsWith({ kind: 'listing' })).toHaveLength(13)
    expect(routeFor('/displays/custom-event-tents').listing).toEqual({
      categoryName: 'Indoor/Outdoor Displays',
      subCategoryName: 'Custom Event Tents',
    })
    expect(ROUTES.every(route => (route.listing !== undefined) === (route.kind === 'listing'))).toBe(true)
  })
})

describe('the page at a path', () => {
  test('is found with and without a trailing slash', () => {
    expect(routeFor('/').kind).toBe('home')
    expect(routeFor('/dtf/')).toEqual({ path: '/dtf', layout: 'A', kind: 'product', loginOnly: false })
    expect(routeFor('/signs-letters/channel-letter').kind).toBe('channel-info')
  })

  test('D48 an order has an address of its own below the orders, for its person; what is longer than a number has none', () => {
    for (const path of ['/orders/GL-7KQ2-M9XD', '/orders/x/', ORDER_ROUTE.path])
      expect(routeFor(path)).toBe(ORDER_ROUTE)
    expect(ORDER_ROUTE).toMatchObject({ layout: 'B', kind: 'order', loginOnly: true })
    expect(['/orders/a/b', `/orders/${'x'.repeat(41)}`].map(routeFor)).toEqual([NOT_FOUND, NOT_FOUND])
  })

  test('issue 9.1: a ticket and its quote have addresses below the booth, for staff who are signed in', () => {
    expect(routeFor('/booth/6f1c9e0a-0000-4000-8000-000000000001')).toBe(TICKET_ROUTE)
    expect(routeFor('/booth/6f1c9e0a-0000-4000-8000-000000000001/quote')).toBe(QUOTE_ROUTE)
    expect([TICKET_ROUTE.loginOnly, QUOTE_ROUTE.loginOnly]).toEqual([true, true])
    expect(routeFor('/booth/summary').kind).toBe('booth-summary')
  })

  test('issue 9.3: whatever stands for the secret of an order link has one and the same page, without a sign-in', () => {
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'short', 'x'.repeat(100), '%3Cb%3E'])
      expect(routeFor(`/o/${token}`)).toBe(VISITOR_ROUTE)
    expect(VISITOR_ROUTE.loginOnly).toBe(false)
    expect([routeFor('/o/paid').kind, routeFor('/o/back').kind]).toEqual(['visitor-paid', 'visitor-back'])
    expect([routeFor('/o'), routeFor('/o/a/b')]).toEqual([NOT_FOUND, NOT_FOUND])
  })

  test('D33 anything else is not found, in Layout B', () => {
    expect([routeFor('/nowhere'), routeFor(''), routeFor('/cart/x')]).toEqual(Array(3).fill(NOT_FOUND))
    expect(NOT_FOUND.layout).toBe('B')
  })
})
