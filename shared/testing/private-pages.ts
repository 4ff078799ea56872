/** Pages about one person or one purchase: for no search engine, in no sitemap. */
export const PRIVATE_PAGES: readonly string[] = [
  '/cart',
  '/orders',
  '/artwork',
  '/contact-us',
  '/sync',
  '/artwork-to-place',
  '/show-check',
  '/success',
  '/cancel',
  '/booth',
  '/booth/summary',
  '/desk',
  '/desk/messages',
  '/o/paid',
  '/o/back',
  '/proof',
]
