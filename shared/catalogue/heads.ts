import { BRAND } from './brand.ts'
import { excerpt } from './heads-excerpt.ts'
import { canonicalPath, pageName, pageTitle } from './heads-names.ts'
import type { PriceList, Product } from './product.ts'
import { PATTERN_ROUTES, ROUTES, type RouteInfo, type RouteKind } from './routes.ts'

/** What search engines and link previews are told of a page, without its addresses' origin. */
export interface PageHead {
  title: string
  /** At most 160 characters. */
  description: string
  /** Null where there is no page. */
  canonical: string | null
  /** Whether search engines may list the page. */
  indexed: boolean
  type: 'website' | 'product'
  /** A JPEG 1280 pixels wide (D20), with what it shows; null in a shop that sells nothing. */
  image: { path: string; alt: string } | null
  /** Its address is a secret or names a customer: no page that it leads to is told of it, nobody keeps it (B9). */
  isSecret: boolean
}

export type Sold = Pick<PriceList, 'categories' | 'products'>

const LONGEST_DESCRIPTION = 160
const PERSONAL: readonly RouteKind[] = [
  'cart',
  'orders',
  'order',
  'artwork-library',
  'contact',
  'waiting',
  'show-check',
  'sync',
  'success',
  'cancel',
  'not-found',
]
/** What belongs to the booth and its visitors, and to the shop's own desk. */
const SECRET: readonly RouteKind[] = [
  'booth',
  'booth-summary',
  'ticket',
  'quote-sheet',
  'desk',
  'job',
  'desk-messages',
  'visitor-order',
  'visitor-paid',
  'visitor-back',
  'proof',
]
/** Kinds without one address: there is no page, or each person has their own. */
const ADDRESSLESS: readonly RouteKind[] = ['not-found', ...PATTERN_ROUTES.map(({ kind }) => kind)]
const PLACE = `${BRAND.city}, ${BRAND.region}`

const DESCRIPTIONS: Partial<Record<RouteKind, string>> = {
  home: BRAND.blurb,
  'all-products': `Every banner, flag, display, sign and print that ${BRAND.name} makes to order, from A to Z.`,
  'channel-info': `Lit channel letters built for your storefront: log in and send us the contact form, and ${BRAND.shortName} in ${PLACE} takes it from there.`,
  cart: 'The signs and banners you have chosen, their artwork and their total.',
  orders: 'Your orders, their status and their artwork.',
  order: 'One of your orders: what was bought, when it is ready and where it goes.',
  'artwork-library': 'Every file you had printed or have in your cart, and where it is used.',
  contact: `Questions about pricing, bulk orders or an order you placed: write to ${BRAND.name}.`,
  privacy: `What ${BRAND.name} collects about you, who it is shared with, where it is kept, and your rights to see, correct and delete it.`,
  'show-check': 'What this device can do for hours without a connection, and one button that makes it ready.',
  sync: 'What waits on this device to reach the shop, what was sent, and what needs you.',
  waiting: 'Artwork you shared with the shop, waiting for its place on an item in your cart.',
  success: `Your payment to ${BRAND.name} went through.`,
  cancel: `Your payment to ${BRAND.name} was cancelled.`,
  booth: 'The stand’s tickets, one for each customer.',
  'booth-summary': 'What the stand took, quoted and has still to do, per day and in all.',
  ticket: 'One customer of the stand.',
  'quote-sheet': 'What one customer of the stand is quoted.',
  desk: 'The shop’s orders by status.',
  job: 'One order, and what is to be made of it.',
  'desk-messages': 'What customers wrote to the shop.',
  'visitor-order': `What you chose at our stand, its price and how to pay it at ${BRAND.name}.`,
  'visitor-paid': `Your payment to ${BRAND.name} went through.`,
  proof: `How ${BRAND.name} would make what you ordered.`,
  'visitor-back': `Your payment to ${BRAND.name} was cancelled.`,
  'not-found': 'There is no page at this address.',
}

/** Whether a page's address is a secret or names a customer (B9). */
export const isSecret = ({ kind }: RouteInfo): boolean => SECRET.includes(kind)

/** The entry a product page shows; an alias has its own. */
export function productOf(route: RouteInfo, { products }: Sold): Product | undefined {
  return route.kind === 'product' ? products.find(product => product.path === route.path) : undefined
}

/** What the head of a page says under a price list. A product that is not sold any more is not listed. */
export function headOf(route: RouteInfo, list: Sold): PageHead {
  const product = productOf(route, list)
  return {
    title: pageTitle(route),
    description: excerpt(describe(route, product, list), LONGEST_DESCRIPTION),
    canonical: ADDRESSLESS.includes(route.kind) ? null : canonicalPath(route.path),
    indexed:
      ![...PERSONAL, ...SECRET].includes(route.kind) && (route.kind !== 'product' || product !== undefined),
    type: product ? 'product' : 'website',
    image: imageOf(product ?? shown(route, list)),
    isSecret: isSecret(route),
  }
}

/** The pages search engines should know, each once, under its canonical path (D36). */
export function publicPages(list: Sold): readonly RouteInfo[] {
  return ROUTES.filter(route => {
    const { indexed, canonical } = headOf(route, list)
    return indexed && canonical === route.path
  })
}

/** Address of a view of a product as a JPEG of 1280 pixels, from its image key (D20, D27). */
export function imagePath(key: string): string {
  return `/images/${key.replace(/\.jpg$/, '-1280.jpg')}`
}

function imageOf(product: Product | undefined): PageHead['image'] {
  const key = product?.images[0]
  return product && key ? { path: imagePath(key), alt: product.name } : null
}

function describe(route: RouteInfo, product: Product | undefined, { categories }: Sold): string {
  const fixed = DESCRIPTIONS[route.kind]
  if (fixed) return fixed
  if (route.kind === 'product') return product?.description ?? `${pageName(route)} is not for sale right now.`
  const category = categories.find(({ url }) => route.path === url || route.path.startsWith(`${url}/`))
  const names = category?.subCategories.map(({ name }) => name) ?? []
  const sub = category?.subCategories.find(({ path }) => category.url + path === route.path)
  return sub
    ? `${sub.description} Made to order in ${PLACE}.`
    : `${pageName(route)}, made to order in ${PLACE}: ${names.join(', ')}.`
}

/** The product whose picture stands for a page that is not a product's own. */
function shown(route: RouteInfo, { products }: Sold): Product | undefined {
  const within = products.find(
    ({ category, subCategory }) => category === route.path || category + subCategory === route.path,
  )
  return within ?? products.find(({ topProduct }) => topProduct) ?? products[0]
}
