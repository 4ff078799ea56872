import { OPTION_KEYS, type OptionLists, type Product } from '#shared/catalogue/product.ts'
import { fromPrice } from '#shared/pricing/from-price.ts'

/** A product's detail as spec §3 has it: option lists at the top level, `customSizing` as a boolean (D27). */
export type ProductWire = Omit<Product, 'options'> &
  OptionLists & {
    customSizing: boolean
    optionOrder: string[]
    /** Number of the price list these prices are of (D5, D12). */
    priceList?: number
  }

/** A product in the wire's shape. */
export function toWire(product: Product): ProductWire {
  const { options, ...rest } = product
  return { ...rest, ...options, customSizing: product.customSize !== null, optionOrder: Object.keys(options) }
}

/** The product again; option lists in their published order. */
export function fromWire(wire: ProductWire): Product {
  const { customSizing: _, priceList: __, optionOrder, ...rest } = wire
  const known = new Set<string>(OPTION_KEYS)
  const lists = Object.entries(rest).filter(([key]) => known.has(key))
  const order = (key: string) => optionOrder.indexOf(key)
  const options = Object.fromEntries(lists.sort(([a], [b]) => order(a) - order(b))) as OptionLists
  const fields = Object.entries(rest).filter(([key]) => !known.has(key))
  return { ...(Object.fromEntries(fields) as Omit<Product, 'options'>), options }
}

/** A product as cards show it (spec §3): first image is the thumbnail, `path` is where the card leads (D36). */
export interface ProductCard {
  name: string
  path: string
  images: string[]
  description: string
  optionName: string
  price: number
  /** The lowest total of one piece, in dollars; absent where no size is usual (D44). */
  from?: number
  /** What a square foot costs, in dollars, of what is made to size. */
  ratePerSqFt?: number
  /** Both prices are those of one character, of channel letters (spec §9). */
  isPerCharacter?: true
  /** Business days. */
  turnaroundDays?: number
}

/** What one piece costs at the least, in cents; null where nothing can be said (D44). */
export const leastCentsOf = (product: Product): number | null => fromPrice(product)?.cents ?? null

/** The card of a product. */
export const toCard = (product: Product): ProductCard => cardAt(product, leastCentsOf(product))

/** The card of a product of which one piece costs so many cents at the least; null where nothing can be said. */
export function cardAt(product: Product, leastCents: number | null): ProductCard {
  const rate = product.poleBanner ? undefined : product.customSize?.ratePerSqFt
  return {
    name: product.name,
    path: product.cataloguePath ?? product.path,
    images: product.images,
    description: product.description,
    optionName: product.listing.optionName,
    price: product.listing.price,
    ...(leastCents === null ? {} : { from: leastCents / 100 }),
    ...(rate === undefined ? {} : { ratePerSqFt: rate }),
    ...(product.characters ? { isPerCharacter: true } : {}),
    turnaroundDays: product.turnaroundDays,
  }
}

/** GET /api/product: one subcategory with its products. */
export interface Listing {
  subCategory: { name: string; description: string }
  products: ProductCard[]
}
