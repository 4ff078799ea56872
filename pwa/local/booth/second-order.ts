import type { Unplaced } from '#pwa/local/cart-repository.ts'
import { differenceOf, madeOf } from '#shared/booth/difference.ts'
import { type OfferLine, type OfferList, offerLine } from '#shared/booth/offer.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import { toDollars } from '#shared/money/cents.ts'

/** What a second order holds of one line of the first, and what the first is to be again. */
export interface SecondLine {
  /** The line of the first ticket. */
  from: string
  /** What was added since the payment; null where something was only taken away. */
  added: Unplaced | null
  /** The line made as it was paid; null for one that came after the payment and leaves the first ticket whole. */
  paid: CartLine | null
}

/** A second ticket that is being made: written down first, so that a crash leaves nothing half done or done twice. */
export interface SecondPlan {
  /** The second ticket's id. */
  ticket: string
  lines: SecondLine[]
}

/**
 * What was added to a cart since it was paid, line by line, so that what was paid and the second order together are the
 * cart as it is now (B6): a line that is new, the pieces more of one, and one that is made otherwise whole, since it is
 * another thing. What was taken away is no order: its money is given back by staff. Null when the list has no price for
 * the pieces more.
 */
export function secondOrder(
  paid: readonly OfferLine[],
  now: readonly CartLine[],
  list: OfferList,
): SecondLine[] | null {
  const difference = differenceOf(paid, now.map(offerLine))
  const newIds = new Set(difference.added.map(({ lineId }) => lineId))
  const paidBy = new Map(difference.changed.map(each => [each.now.lineId, each.paid]))
  const lines: SecondLine[] = []
  for (const line of now) {
    const before = paidBy.get(line.id) ?? null
    if (!before && !newIds.has(line.id)) continue
    const added = addedTo(before, line, list)
    if (added === 'no price') return null
    lines.push({ from: line.id, added, paid: before && madeAs(before, line) })
  }
  return lines
}

/** A line made as it was offered; its job name and files are its own. */
const madeAs = ({ options, cents, priceList }: OfferLine, line: CartLine): CartLine => ({
  ...line,
  options: { ...options, 'Job Name': line.options['Job Name'] },
  total: toDollars(cents),
  priceSeen: cents,
  priceList,
})

/** The part of a line that was not paid; null for none. A line that is ordered whole keeps the price it was shown at. */
function addedTo(
  paid: OfferLine | null,
  { id: _, ...line }: CartLine,
  list: OfferList,
): Unplaced | 'no price' | null {
  if (!paid || madeOf(paid) !== madeOf(line)) return line
  const Quantity = line.options.Quantity - paid.options.Quantity
  if (Quantity <= 0) return null
  const more = { ...line, options: { ...line.options, Quantity } }
  const cents = line.priceList === list.number ? quoted(more, list) : line.priceSeen - paid.cents
  return cents === null ? 'no price' : { ...more, total: toDollars(cents), priceSeen: cents }
}

/** Rounded as the shop rounds it, once; null when the list does not sell it like that. */
function quoted({ product: name, options }: Unplaced, { products }: OfferList): number | null {
  const product = products.find(each => each.name === name)
  const quote = product && quoteLine(product, options)
  return quote?.ok ? quote.totalCents : null
}
