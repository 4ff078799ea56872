import { TEXTS } from '#pwa/lib/texts.ts'
import type { RouteInfo, RouteKind } from '#shared/catalogue/routes.ts'

const CATEGORY_TITLES: Readonly<Record<string, string>> = {
  '/banners': 'Banners',
  '/displays': 'Indoor/Outdoor Displays',
  '/large-format': 'Large Format',
  '/signs-letters': 'Signs/Letters',
}

const TITLES: Partial<Record<RouteKind, string>> = {
  home: '',
  'all-products': TEXTS.allProducts.heading,
  'channel-info': 'Channel Letters',
  cart: TEXTS.nav.cart,
  orders: TEXTS.orders.heading,
  contact: TEXTS.nav.contact,
  privacy: 'Privacy Policy',
  success: TEXTS.success.heading,
  cancel: TEXTS.cancel.heading,
}

/** What a page is called in the browser's title; undefined where the page names itself, as products do. */
export function titleOf({ kind, path, listing }: RouteInfo): string | undefined {
  return listing?.subCategoryName ?? (kind === 'category' ? CATEGORY_TITLES[path] : TITLES[kind])
}
