export type Layout = 'A' | 'B' | 'none'

export type RouteKind =
  | 'home'
  | 'category'
  | 'listing'
  | 'product'
  | 'channel-info'
  | 'all-products'
  | 'cart'
  | 'orders'
  | 'order'
  | 'artwork-library'
  | 'contact'
  | 'privacy'
  | 'waiting'
  | 'show-check'
  | 'sync'
  | 'success'
  | 'cancel'
  | 'booth'
  | 'booth-summary'
  | 'ticket'
  | 'quote-sheet'
  | 'desk'
  | 'job'
  | 'desk-messages'
  | 'visitor-order'
  | 'visitor-paid'
  | 'visitor-back'
  | 'proof'
  | 'not-found'

/** One page of the shop (spec §2, D33). */
export interface RouteInfo {
  path: string
  layout: Layout
  kind: RouteKind
  /** Visitors who are not signed in are sent home, replacing the address (spec §2). */
  loginOnly: boolean
  /** What a listing asks the API for (spec §7). */
  listing?: { categoryName: string; subCategoryName: string }
}

/** The 85 addresses of the 84 products (spec §2, D27); every one is drawn from data, none has a page of its own. */
export const PRODUCT_PATHS: readonly string[] = `
standard-channel-letters halo-reverse-channel-letters premium-channel-letters
feather-angled feather-convex teardrop-flag rectangle-flag econo-feather custom-pole-flag
tension-fabric-stand standard-retractable deluxe-retractable sd-retractable x-stand step-repeat-backdrop
table-top-stand yard-sign-h-stake real-estate-a-frame real-estate-post real-estate-frame banner-a-frame
snap-poster-hanger poster-stand magnetic-wood-frame-hanger wood-frame standard-signicade deluxe-signicade simposign
event-tent tent-flag-kit 4ft-table-cover 6ft-table-cover 8ft-table-cover round-table-cover stretch-table-cover
table-runner solid-color-table-throws
13oz-vinyl-banner 18oz-blockout-banner backlit-banner mesh-banner indoor-banner pole-banner fabric-banner-9oz
fabric-banner-9.5oz-blockout tension-fabric
canvas-wrap framed-canvas framed-poster acrylic-prints framed-prints canvas-roll adhesive-vinyl performance-vinyl
vehicle-wrap adhesive-window-perf window-cling adhesive-wall-fabric adhesive-clear-vinyl adhesive-translucent-vinyl
floor-graphics frosted-vinyl reflective-adhesive-vinyl dry-erase-adhesive-vinyl magnets dtf
coroplast aluminum-sandwich-board pvc-board styrene foam-board gator-foam aluminum-sign
reflective-signicade-aframe reflective-car-magnet reflective-coroplast reflective-aluminum-sandwich-board
reflective-aluminum-sign reflective-pvc-board
dry-erase-signicade-aframe dry-erase-magnet dry-erase-coroplast dry-erase-aluminum-sandwich-board dry-erase-foamcore
dry-erase-pvc-board
`
  .trim()
  .split(/\s+/)
  .map(name => `/${name}`)

const open = (path: string, layout: Layout, kind: RouteKind): RouteInfo => ({
  path,
  layout,
  kind,
  loginOnly: false,
})
const gated = (path: string, kind: RouteKind): RouteInfo => ({ path, layout: 'B', kind, loginOnly: true })

function listings(url: string, categoryName: string, ...named: [path: string, name: string][]): RouteInfo[] {
  return named.map(([path, subCategoryName]) => ({
    ...open(url + path, 'A', 'listing'),
    listing: { categoryName, subCategoryName },
  }))
}

/** Every page of the shop; an address that is not here is `NOT_FOUND` (spec §2, D33). */
export const ROUTES: readonly RouteInfo[] = [
  open('/success', 'none', 'success'),
  open('/cancel', 'none', 'cancel'),
  open('/', 'A', 'home'),
  open('/banners', 'A', 'category'),
  open('/displays', 'A', 'category'),
  open('/large-format', 'A', 'category'),
  open('/signs-letters', 'A', 'category'),
  open('/signs-letters/channel-letter', 'A', 'channel-info'),
  ...listings('/banners', 'Banners', ['/all', 'All Banners']),
  ...listings(
    '/displays',
    'Indoor/Outdoor Displays',
    ['/advertising-flags', 'Advertising Flags'],
    ['/banner-stands', 'Banner Stands'],
    ['/real-estate-products', 'Real Estate Products'],
    ['/a-frame', 'A-Frame'],
    ['/signicade-a-frame', 'Signicade A-Frame'],
    ['/custom-event-tents', 'Custom Event Tents'],
    ['/table-throws', 'Table Throws'],
  ),
  ...listings(
    '/large-format',
    'Large Format',
    ['/wall-art', 'Wall Art'],
    ['/adhesive-products', 'Adhesive Products'],
    ['/rigid-signs-and-magnets', 'Rigid Signs and Magnets'],
    ['/reflective-products', 'Reflective Products'],
    ['/dry-erase-products', 'Dry Erase Products'],
  ),
  gated('/cart', 'cart'),
  gated('/orders', 'orders'),
  gated('/artwork', 'artwork-library'),
  open('/contact-us', 'B', 'contact'),
  gated('/sync', 'sync'),
  open('/products', 'B', 'all-products'),
  open('/privacy-policy', 'B', 'privacy'),
  open('/artwork-to-place', 'B', 'waiting'),
  open('/show-check', 'B', 'show-check'),
  gated('/booth', 'booth'),
  gated('/booth/summary', 'booth-summary'),
  gated('/desk', 'desk'),
  gated('/desk/messages', 'desk-messages'),
  open('/o/paid', 'B', 'visitor-paid'),
  open('/o/back', 'B', 'visitor-back'),
  open('/proof', 'B', 'proof'),
  ...PRODUCT_PATHS.map(path => open(path, 'A', 'product')),
]

/** One order's own page (D48): many addresses, counted and headed as one. */
export const ORDER_ROUTE: RouteInfo = gated('/orders/$orderId', 'order')

/** One ticket of the booth, and what its visitor is quoted (issue 9). */
export const TICKET_ROUTE: RouteInfo = gated('/booth/$ticketId', 'ticket')
export const QUOTE_ROUTE: RouteInfo = gated('/booth/$ticketId/quote', 'quote-sheet')

/** One order at the shop's own desk (issue 11.2). */
const JOB_ROUTE: RouteInfo = gated('/desk/orders/$orderId', 'job')

/** What a visitor of the booth opens, by the secret in its address: whoever has it needs no sign-in (issue 9). */
export const VISITOR_ROUTE: RouteInfo = open('/o/$token', 'B', 'visitor-order')

/**
 * Pages of many addresses, with what may stand for the variable part, whether or not it names anything; the route's own
 * pattern does too. A token that was cut off or lengthened still has the page that says so.
 */
const PATTERNS: readonly [RouteInfo, RegExp][] = [
  [ORDER_ROUTE, /^\/orders\/[^/]{1,40}$/],
  [TICKET_ROUTE, /^\/booth\/[^/]{1,40}$/],
  [QUOTE_ROUTE, /^\/booth\/[^/]{1,40}\/quote$/],
  [JOB_ROUTE, /^\/desk\/orders\/[^/]{1,40}$/],
  [VISITOR_ROUTE, /^\/o\/[^/]{1,100}$/],
]

/** Every page of many addresses. */
export const PATTERN_ROUTES: readonly RouteInfo[] = PATTERNS.map(([route]) => route)

/** What an address without a page shows: Layout B, "404 Not Found" (D33). */
export const NOT_FOUND: RouteInfo = open('*', 'B', 'not-found')

/** The page at a path, without query; a trailing slash does not matter. */
export function routeFor(path: string): RouteInfo {
  const bare = path === '/' ? path : path.replace(/\/$/, '')
  const one = ROUTES.find(route => route.path === bare)
  return one ?? PATTERNS.find(([, pattern]) => pattern.test(bare))?.[0] ?? NOT_FOUND
}
