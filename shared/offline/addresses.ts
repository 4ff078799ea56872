import { CANONICAL_PATHS } from '#shared/catalogue/product-names.ts'
import { PRODUCT_PATHS, routeFor } from '#shared/catalogue/routes.ts'

/** Beginnings of addresses that are answered by the server alone, signed in or out, stand-ins included. */
export const NOT_PAGES: readonly string[] = [
  '/api',
  '/images',
  '/authorize',
  '/oauth',
  '/userinfo',
  '/v2',
  '/pay',
  '/mail',
  '/objects',
  '/.well-known',
]

/** Where the system posts the files a person shares with the installed shop. */
export const SHARE_TARGET = '/share-target'
/** The page that lists them. */
export const WAITING_PAGE = '/artwork-to-place'

/** The built page without any page's own head. */
export const SHELL = '/index.html'

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

/** Whether the server alone answers a path. */
export const isServers = (path: string): boolean => NOT_PAGES.some(start => isBelow(path, start))

/** Whether a path is a page of the shop, so that the shell can answer for it. */
export const isPage = (path: string): boolean => !isServers(path) && routeFor(path).kind !== 'not-found'

/** Width in pixels in which the first view of every product is kept on the device. */
const KEPT_WIDTH = 640

/** Addresses of the first view of each product sold (D20, D27): 84, an alias shows another one's. */
export const FIRST_VIEWS: readonly string[] = PRODUCT_PATHS.filter(path => !(path in CANONICAL_PATHS)).map(
  path => `/images${path}/whole-${KEPT_WIDTH}.webp`,
)
