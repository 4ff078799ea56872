import type { SessionLine } from '#api/gateways/ports.ts'
import type { CheckoutLine } from '#api/store/documents.ts'
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

/** The provider's limit of line items (D11). */
const MAX_LINES = 100

/**
 * The line items the provider charges: their sum is exactly the checkout's total (D11).
 * A unit price that is not whole cents is sent as one piece named "Product x N"; beyond 100 lines the rest become one.
 */
export function sessionLines(lines: CheckoutLine[], pictureOf: PictureOf = () => undefined): SessionLine[] {
  const all = lines.map(line => withPicture(sessionLine(line), pictureOf(line.product)))
  if (all.length <= MAX_LINES) return all
  const rest = all.slice(MAX_LINES - 1).reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  return [...all.slice(0, MAX_LINES - 1), { name: 'Remaining items', unitCents: rest, quantity: 1 }]
}

const withPicture = (line: SessionLine, picture: string | undefined): SessionLine =>
  picture === undefined ? line : { ...line, picture }

function sessionLine({ product, quantity, totalCents }: CheckoutLine): SessionLine {
  if (totalCents % quantity === 0) return { name: product, unitCents: totalCents / quantity, quantity }
  return { name: `${product} x ${quantity}`, unitCents: totalCents, quantity: 1 }
}
