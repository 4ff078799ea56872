import { BRAND } from './brand.ts'
import { imagePath, type PageHead, productOf, type Sold } from './heads.ts'
import { breadcrumbs, canonicalPath } from './heads-names.ts'
import type { Product } from './product.ts'
import type { RouteInfo } from './routes.ts'

export type Thing = { '@type': string } & Record<string, unknown>

/** Makes an absolute address of a path. */
export type Absolute = (path: string) => string

const SCHEMA = 'https://schema.org'
const SQUARE_FOOT = 'FTK'

/**
 * What a page is about, in schema.org's words: the business on the home page, the way there on every other, the
 * product and its offer on product pages. Null for pages that are nobody's business but the visitor's.
 */
export function structuredData(
  route: RouteInfo,
  head: PageHead,
  list: Sold,
  absolute: Absolute,
): Record<string, unknown> | null {
  if (!head.indexed) return null
  const product = productOf(route, list)
  const things = [
    route.kind === 'home' ? business(head, absolute) : trail(route, product, absolute),
    ...(product ? [offered(product, absolute)] : []),
  ]
  return { '@context': SCHEMA, '@graph': things }
}

function business({ image }: PageHead, absolute: Absolute): Thing {
  return {
    '@type': 'LocalBusiness',
    '@id': absolute('/#shop'),
    name: BRAND.name,
    description: BRAND.blurb,
    url: absolute('/'),
    telephone: BRAND.phone,
    email: BRAND.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: BRAND.street,
      addressLocality: BRAND.city,
      addressRegion: BRAND.region,
      postalCode: BRAND.postalCode,
      addressCountry: 'US',
    },
    currenciesAccepted: 'USD',
    ...(image ? { image: absolute(image.path) } : {}),
  }
}

function trail(route: RouteInfo, product: Product | undefined, absolute: Absolute): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs(route, product).map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  }
}

function offered(product: Product, absolute: Absolute): Thing {
  const url = absolute(canonicalPath(product.path))
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    description: product.description,
    sku: canonicalPath(product.path).slice(1),
    category: `${product.categoryName} > ${product.subCategoryName}`,
    brand: { '@type': 'Brand', name: BRAND.name },
    image: product.images.map(key => absolute(imagePath(key))),
    url,
    offers: offer(product, url, absolute),
  }
}

/** Everything is made to order, so nothing is ever out of stock; all sales are final (spec §1). */
function offer({ listing }: Product, url: string, absolute: Absolute): Thing {
  return {
    '@type': 'Offer',
    name: listing.optionName,
    url,
    price: listing.price,
    priceCurrency: 'USD',
    availability: `${SCHEMA}/InStock`,
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { '@type': 'LocalBusiness', '@id': absolute('/#shop'), name: BRAND.name },
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: 'US',
      returnPolicyCategory: `${SCHEMA}/MerchantReturnNotPermitted`,
    },
    ...unitPrice(listing),
  }
}

/** A rate says what it is the rate of, so that nobody reads it as the price of a whole sign. */
function unitPrice({ optionName, price }: Product['listing']): { priceSpecification?: Thing } {
  if (!optionName.startsWith('Per ')) return {}
  const unitText = optionName.slice('Per '.length)
  return {
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'USD',
      unitText,
      ...(unitText === 'sq. ft.' ? { unitCode: SQUARE_FOOT } : {}),
    },
  }
}
