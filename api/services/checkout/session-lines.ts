import type { SessionLine } from '#api/gateways/ports.ts'
import type { CheckoutLine } from '#api/store/documents.ts'
import { displayOptions } from '#shared/cart/display-options.ts'
import { jobNameOf } from '#shared/cart/line-names.ts'
import { CANONICAL_PATHS, PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'

/** Address of a product's picture by the product's name. */
export type PictureOf = (product: string) => string | undefined

/** Pixels wide: shown at 72, or as large as a provider likes. */
const PICTURE_WIDTH = 640

/**
 * Public pictures of products under an origin. From names alone, since a request that is made again has to be the same
 * under a newer price list too.
 */
export const picturesUnder =
  (origin: string): PictureOf =>
  product => {
    const path = Object.keys(PRODUCT_NAMES).find(
      each => PRODUCT_NAMES[each] === product && !(each in CANONICAL_PATHS),
    )
    return path && `${origin}/images${path}/whole-${PICTURE_WIDTH}.jpg`
  }

/** Options that say a size. */
const SIZES = ['Dimensions', 'Size']

/**
 * What tells a line from another of its product: job name and size, '' where it has neither. Well-formed text: a name that was cut within
 * an emoji cannot be sent, and its checkout would stand in the way of all others.
 */
export function descriptionOf({ options }: CheckoutLine): string {
  const sizes = displayOptions(options).filter(({ label }) => SIZES.includes(label))
  const told = [jobNameOf({ options }), ...sizes.map(({ value }) => value)]
  return told.filter(Boolean).join(', ').toWellFormed()
}

/** What a line's item shows beside its name and price. */
export interface ItemLooks {
  pictureOf?: PictureOf
  describe?: (line: CheckoutLine) => string
}

/** The provider's limit of line items (D11). */
const MAX_LINES = 100

/**
 * The line items the provider charges: their sum is exactly the checkout's total (D11).
 * A unit price that is not whole cents is sent as one piece named "Product x N"; beyond 100 lines the rest become one.
 */
export function sessionLines(lines: CheckoutLine[], looks: ItemLooks = {}): SessionLine[] {
  const all = lines.map(line => ({ ...sessionLine(line), ...looksOf(line, looks) }))
  if (all.length <= MAX_LINES) return all
  const rest = all.slice(MAX_LINES - 1).reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  return [...all.slice(0, MAX_LINES - 1), { name: 'Remaining items', unitCents: rest, quantity: 1 }]
}

function looksOf(
  line: CheckoutLine,
  { pictureOf, describe }: ItemLooks,
): Pick<SessionLine, 'description' | 'picture'> {
  const [description, picture] = [describe?.(line), pictureOf?.(line.product)]
  return { ...(description ? { description } : {}), ...(picture === undefined ? {} : { picture }) }
}

function sessionLine({ product, quantity, totalCents }: CheckoutLine): SessionLine {
  if (totalCents % quantity === 0) return { name: product, unitCents: totalCents / quantity, quantity }
  return { name: `${product} x ${quantity}`, unitCents: totalCents, quantity: 1 }
}
