import { BRAND } from './brand.ts'
import type { Product } from './product.ts'
import { CANONICAL_PATHS, PRODUCT_NAMES } from './product-names.ts'
import { type RouteInfo, type RouteKind, routeFor } from './routes.ts'

const NAMES: Partial<Record<RouteKind, string>> = {
  home: 'Home',
  'channel-info': 'Channel Letters',
  'all-products': 'All Products',
  cart: 'Cart',
  orders: 'Your Orders',
  order: 'Order',
  'artwork-library': 'Your Artwork',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  waiting: 'Artwork to Place',
  'show-check': 'Ready for the show?',
  sync: 'Sync center',
  success: 'Payment Successful!',
  cancel: 'Payment Cancelled',
  booth: 'Booth',
  'booth-summary': 'Summary of the show',
  ticket: 'Ticket',
  'quote-sheet': 'Quote',
  desk: 'Desk',
  job: 'Order',
  'desk-messages': 'Messages',
  'visitor-order': 'Your order',
  'visitor-paid': 'Payment Successful!',
  'visitor-back': 'Payment Cancelled',
  proof: 'Your proof',
  'not-found': 'Unexpected Application Error',
}

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  '/banners': 'Banners',
  '/displays': 'Indoor/Outdoor Displays',
  '/large-format': 'Large Format',
  '/signs-letters': 'Signs/Letters',
}

/** What a page is called, as its heading and its place in a breadcrumb have it (spec §2). */
export function pageName({ kind, path, listing }: RouteInfo): string {
  return NAMES[kind] ?? listing?.subCategoryName ?? PRODUCT_NAMES[path] ?? CATEGORY_NAMES[path] ?? path
}

/** The title of the browser's tab on a page of this name. */
export const titleOf = (name: string): string => `${name} | ${BRAND.name}`

/** The title of the browser's tab. */
export function pageTitle(route: RouteInfo): string {
  if (route.kind !== 'home') return titleOf(pageName(route))
  return `${BRAND.name} | Custom banners, flags, displays and signs in ${BRAND.city}, ${BRAND.region}`
}

/** The one path a page is known by: its own, except where two paths show one page (D36). */
export const canonicalPath = (path: string): string => CANONICAL_PATHS[path] ?? path

export interface Crumb {
  name: string
  path: string
}

/** The way from home to a page, both included; a product's way leads through its category and subcategory. */
export function breadcrumbs(
  route: RouteInfo,
  product?: Pick<Product, 'category' | 'subCategory'>,
): readonly Crumb[] {
  const above = product ? [product.category, product.category + product.subCategory] : parents(route.path)
  const paths = ['/', ...above, ...(route.path === '/' ? [] : [route.path])]
  return paths.map(path => ({ name: pageName(routeFor(path)), path: canonicalPath(path) }))
}

function parents(path: string): string[] {
  const end = path.lastIndexOf('/')
  return end > 0 ? [path.slice(0, end)] : []
}
