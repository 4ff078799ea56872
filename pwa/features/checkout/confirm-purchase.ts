import type { Api } from '#pwa/lib/api.ts'
import type { CartRepository } from '#pwa/local/cart-repository.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CheckoutState } from '#shared/contract/calls.ts'
import { type BoughtLine, equalsBought } from '#shared/orders/bought.ts'

export interface ConfirmedPurchase {
  status: CheckoutState['status']
  orderId: string | null
  /** Lines that were changed since they were bought, and so stay (D7). */
  changed: CartLine[]
  /** Lines just like a bought one that is gone, as Undo brings it back (D5): they may be meant or not. */
  alike?: CartLine[]
}

/** How often an open session is asked about, and how long apart in milliseconds: for as long as its page waits (D55). */
const TRIES = 16
const BETWEEN_MS = 1_000

/**
 * Removes the bought lines that still are what was bought, here and in the shop's own cart (another device may have
 * changed one); answers those that were changed and stay (D7).
 */
async function removeBought(
  cart: CartRepository,
  bought: BoughtLine[],
  changedThere: readonly string[] = [],
): Promise<CartLine[]> {
  const changed: CartLine[] = []
  for (const each of bought) {
    const line = await cart.find(each.id)
    if (!line) continue
    if (equalsBought(line, each) && !changedThere.includes(line.id)) await cart.remove(line.id)
    else changed.push(line)
  }
  return changed
}

/** Lines of the cart that equal a bought one which is not there under its own id any more. */
async function linesLikeGone(cart: CartRepository, bought: readonly BoughtLine[]): Promise<CartLine[]> {
  const lines = await cart.list()
  const gone = bought.filter(each => !lines.some(({ id }) => id === each.id))
  return lines.filter(
    line => !bought.some(({ id }) => id === line.id) && gone.some(each => equalsBought(line, each)),
  )
}

/** Asks what became of a checkout and takes what was bought out of the cart; an unknown session removes nothing (D7). */
export async function confirmPurchase(
  api: Api,
  cart: CartRepository,
  sessionId: string,
  wait: (ms: number) => Promise<void>,
): Promise<ConfirmedPurchase> {
  const ask = () =>
    api.call('GET /api/stripe/checkout-session/:id', { params: { id: sessionId }, auth: true })
  let state = await ask()
  for (let tries = 1; state.status === 'open' && tries < TRIES; tries++) {
    await wait(BETWEEN_MS)
    state = await ask()
  }
  const { status, orderId } = state
  if (status !== 'paid') return { status, orderId, changed: [] }
  // Before anything is removed: what goes now has no double.
  const alike = await linesLikeGone(cart, state.lines)
  const changed = await removeBought(cart, state.lines, state.changed)
  return { status, orderId, changed, ...(alike.length > 0 ? { alike } : {}) }
}
