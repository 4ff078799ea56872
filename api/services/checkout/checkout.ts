import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { boughtLine } from '#api/services/cart/bought.ts'
import { type Item, priceChange, priceItems } from '#api/services/cart/price-items.ts'
import { filesOf } from '#api/services/orders/order-files.ts'
import type { CheckoutLine } from '#api/store/documents.ts'
import { walk } from '#api/store/walk.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { checkoutLine } from './checkout-line.ts'
import { closeCheckout, withCart } from './closing.ts'
import { type OpenedSession, openSession, type Purchase, recordCheckout, sessionOf } from './session.ts'
import { areWithdrawn } from './withdrawn-prices.ts'

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
/** Milliseconds a checkout waits for the verdicts on its files, all together. */
const VERDICT_WAIT_MS = 8000

/**
 * Opens a hosted payment page for the items, at the shop's own prices, and closes the cart's earlier one (D10, D15).
 * Fails without opening anything when an item, its price, its artwork or the total does not hold.
 */
export async function openCheckout(
  deps: Deps,
  owner: string,
  items: Item[],
  accept: string | undefined,
): Promise<OpenedSession | Failure> {
  const priced = await priceItems(deps, items)
  if (!priced.ok) return priced
  const change = priceChange(priced)
  if (change !== null && accept !== priced.quoteHash)
    return failure('price_changed', 'Prices have changed since they were added', change)
  const outOfRange = totalOutOfRange(priced.totalCents)
  if (outOfRange) return outOfRange
  const lines: CheckoutLine[] = []
  const cart = await deps.store.carts.get(`${owner}/${MAIN_CART}`)
  const patience = AbortSignal.timeout(VERDICT_WAIT_MS)
  for (const [index, line] of priced.lines.entries()) {
    const bought = await checkoutLine(deps, owner, line, { cart, patience })
    if (!bought.ok) return { ...bought, details: { index, product: line.item.product } }
    lines.push(bought.line)
  }
  const turnaroundDays = Math.max(...priced.lines.map(({ product }) => product.turnaroundDays))
  const purchase = { lines, amountCents: priced.totalCents, turnaroundDays }
  return openExclusively(deps, owner, purchase, {
    before: () => boughtBefore(deps, owner, lines),
    after: () => deletedSince(deps, owner, lines),
  })
}

/**
 * `artwork_missing` when a file was deleted since it was looked at. Asked once the checkout can be found: whoever deletes later sees by
 * it that the file is in use (D4).
 */
async function deletedSince(deps: Deps, owner: string, items: CheckoutLine[]): Promise<Failure | null> {
  for (const { at } of filesOf({ items })) {
    const record = await deps.store.artworks.get(artworkId(at))
    if (record?.owner !== owner || record.removing)
      return failure('artwork_missing', 'The artwork was just deleted. Please choose the file again.')
  }
  return null
}

/** Why no page can be opened for so many cents; null where one can. */
export function totalOutOfRange(cents: number): Failure | null {
  return cents < MIN_CENTS || cents > MAX_CENTS
    ? failure('total_out_of_range', 'An order must come to at least $0.50 and at most $999,999.99')
    : null
}

/** What else has to hold of a cart before a page of it is opened; a failure is answered and nothing opens. */
export interface OpeningRules {
  /** Asked before the earlier page is closed. */
  before(): Promise<Failure | null>
  /** Asked once the new checkout can be found: whoever decides otherwise from then on finds it, and ends it. */
  after(): Promise<Failure | null>
}

const pricesChanged = failure('in_progress', 'Prices have just changed. Please try again in a moment.')

/** One at a time for a cart: a second tab that opens meanwhile is told to wait, so two sessions never stand open. */
export async function openExclusively(
  deps: Deps,
  owner: string,
  purchase: Purchase,
  rules: OpeningRules,
): Promise<OpenedSession | Failure> {
  const { lines } = purchase
  const cart = `${owner}/${MAIN_CART}`
  const busy = failure(
    'in_progress',
    'A checkout of this cart is just being opened. Please try again in a moment.',
  )
  const opened = await withCart(deps, cart, async lease => {
    const earlier = (await deps.store.openCheckouts.get(cart))?.checkoutId ?? null
    const standing = (await rules.before()) ?? (await closeEarlier(deps, earlier))
    if (standing !== null) return standing
    // Closing may have taken the provider long.
    if (!(await lease.renew())) return busy
    const checkout = await recordCheckout(deps, owner, purchase, earlier)
    if (checkout === null) return busy
    // Asked once the checkout can be found: whoever withdraws a list either finds it, or was told here (issue 6.9).
    const refused = (await areWithdrawn(deps.store, lines)) ? pricesChanged : await rules.after()
    if (refused === null) return openSession(deps, checkout)
    await closeCheckout(deps, checkout, null)
    return refused
  })
  return opened?.result ?? busy
}

/**
 * `already_paid` when one of these very lines was bought before: a tab or a device that has not heard of its order, be
 * it the last one or not. Line ids are never used again (D5); what an order took, the cart keeps as removed or awaited.
 */
async function boughtBefore(deps: Deps, owner: string, lines: CheckoutLine[]): Promise<Failure | null> {
  const cart = await deps.store.carts.get(`${owner}/${MAIN_CART}`)
  const gone = new Set([...(cart?.removed ?? []), ...(cart?.awaited ?? []).map(({ id }) => id)])
  const there = new Set(cart?.lines.map(({ id }) => id))
  // A cart that has forgotten removals cannot tell one of a bought line from a line that has not come yet.
  const isSuspect = (id: string) => gone.has(id) || (cart?.forgotten !== undefined && !there.has(id))
  const suspects = lines.filter(({ lineId }) => isSuspect(lineId)).map(boughtLine)
  if (suspects.length === 0) return null
  const wasBought = (line: CheckoutLine) => suspects.some(each => isDeepStrictEqual(each, boughtLine(line)))
  for await (const order of walk(deps.store.orders, { owner }))
    if (order.items.some(wasBought)) return alreadyPaid(order.orderId, order.sessionId)
  return null
}

/** Expires the cart's open session; null once none stands in the way, `already_paid` when it turns out paid. */
async function closeEarlier(deps: Deps, earlier: string | null): Promise<Failure | null> {
  const checkout = earlier === null ? null : await deps.store.checkouts.get(earlier)
  if (!checkout || checkout.state === 'expired' || checkout.state === 'paid') return null
  const closed = await closeCheckout(deps, checkout, await sessionOf(deps, checkout))
  if (closed.outcome === 'paid') return alreadyPaid(closed.orderId, closed.sessionId)
  if (closed.outcome === 'open')
    return failure('unavailable', 'Your earlier checkout could not be closed. Please try again.')
  return null
}

/** The session lets the shopper's page look up what was bought and take it out of the cart (D7). */
function alreadyPaid(orderId: string | null, sessionId: string | null): Failure {
  return failure('already_paid', `This cart was already paid${orderId ? `: order ${orderId}` : ''}`, {
    orderId,
    sessionId,
  })
}
