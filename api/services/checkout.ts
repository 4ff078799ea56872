import { isDeepStrictEqual } from 'node:util'
import { type Deps, isoNow } from '#api/deps.ts'
import type { OpenSession, PaymentSession } from '#api/gateways/ports.ts'
import { type Failure, failure } from '#api/middleware/envelope.ts'
import type { CheckoutDoc, CheckoutLine } from '#api/store/documents.ts'
import { takeLease } from '#api/store/leases.ts'
import { walk } from '#api/store/walk.ts'
import { keyOfAddress } from './artwork.ts'
import { checkedArtwork } from './artwork-checked.ts'
import { boughtLine } from './cart-bought.ts'
import { fulfil } from './fulfil.ts'
import { type Item, type PricedItem, priceCart, priceChange } from './quote-cart.ts'
import { sessionLines } from './session-lines.ts'

const MIN_CENTS = 50
const MAX_CENTS = 99_999_999
/** Longer than the provider's time-out, so a lease never ends under a call still running. */
const LEASE_MS = 90_000
const SESSION_SECONDS = 24 * 60 * 60 - 60
/** The provider refuses to open a session that would end sooner. */
const MIN_SESSION_MS = 31 * 60 * 1000
/** Milliseconds a checkout waits for the verdicts on its files, all together. */
const VERDICT_WAIT_MS = 8000
const CART = 'main'

export interface Opened {
  ok: true
  id: string
  url: string
}

/**
 * Opens a hosted payment page for the items, at the shop's own prices, and closes the cart's earlier one (D10, D15).
 * Fails without opening anything when an item, its price, its artwork or the total does not hold.
 */
export async function openCheckout(
  deps: Deps,
  owner: string,
  items: Item[],
  accept: string | undefined,
): Promise<Opened | Failure> {
  const priced = await priceCart(deps, items)
  if (!priced.ok) return priced
  const change = priceChange(priced)
  if (change !== null && accept !== priced.quoteHash)
    return failure('price_changed', 'Prices have changed since they were added', change)
  if (priced.totalCents < MIN_CENTS || priced.totalCents > MAX_CENTS) {
    return failure('total_out_of_range', 'An order must come to at least $0.50 and at most $999,999.99')
  }
  const lines: CheckoutLine[] = []
  const patience = AbortSignal.timeout(VERDICT_WAIT_MS)
  for (const [index, line] of priced.lines.entries()) {
    const bought = await checkoutLine(deps, owner, line, patience)
    if (!bought.ok) return { ...bought, details: { index, product: line.item.product } }
    lines.push(bought.line)
  }
  return openExclusively(deps, owner, lines, priced.totalCents)
}

async function checkoutLine(
  deps: Deps,
  owner: string,
  { item, product, totalCents }: PricedItem,
  patience: AbortSignal,
): Promise<{ ok: true; line: CheckoutLine } | Failure> {
  const front = await artworkOf(deps, owner, item.productArtwork, patience)
  if (!front.ok) return front
  const back = await artworkOf(deps, owner, item.productArtworkBack, patience)
  if (!back.ok) return back
  if (product.requiresArtwork && front.ref === null)
    return failure('artwork_missing', `${product.name} still needs its artwork`)
  const line = {
    lineId: item.id ?? deps.ids.uuid(),
    product: product.name,
    quantity: item.options.Quantity,
    totalCents,
    options: item.options,
    artwork: front.ref,
    artworkBack: back.ref,
  }
  return { ok: true, line }
}

async function artworkOf(deps: Deps, owner: string, address: string, patience: AbortSignal) {
  if (address.trim() === '') return { ok: true as const, ref: null }
  const key = keyOfAddress(deps.artworkBase, address)
  if (key === null)
    return failure('artwork_missing', 'The artwork address is not one of ours. Please choose the file again.')
  return checkedArtwork(deps, owner, key, patience)
}

/** One at a time for a cart: a second tab that opens meanwhile is told to wait, so two sessions never stand open. */
async function openExclusively(
  deps: Deps,
  owner: string,
  lines: CheckoutLine[],
  amountCents: number,
): Promise<Opened | Failure> {
  const name = `checkout ${owner}/${CART}`
  const lease = await takeLease(deps.store, name, deps.ids.uuid(), LEASE_MS, deps.clock)
  if (lease === null)
    return failure(
      'in_progress',
      'A checkout of this cart is just being opened. Please try again in a moment.',
    )
  try {
    const standing =
      (await boughtBefore(deps, owner, lines)) ?? (await closeEarlier(deps, `${owner}/${CART}`))
    if (standing !== null) return standing
    return await open(deps, await recordCheckout(deps, owner, lines, amountCents))
  } finally {
    await lease.release()
  }
}

/**
 * `already_paid` when one of these very lines was bought before: a tab or a device that has not heard of its order, be
 * it the last one or not. Line ids are never used again (D5); what an order took, the cart keeps as removed or awaited.
 */
async function boughtBefore(deps: Deps, owner: string, lines: CheckoutLine[]): Promise<Failure | null> {
  const cart = await deps.store.carts.get(`${owner}/${CART}`)
  const gone = new Set([...(cart?.removed ?? []), ...(cart?.awaited ?? []).map(({ id }) => id)])
  const suspects = lines.filter(({ lineId }) => gone.has(lineId)).map(boughtLine)
  if (suspects.length === 0) return null
  const wasBought = (line: CheckoutLine) => suspects.some(each => isDeepStrictEqual(each, boughtLine(line)))
  for await (const order of walk(deps.store.orders, { owner }))
    if (order.items.some(wasBought)) return alreadyPaid(order.orderId, order.sessionId)
  return null
}

/** Expires the cart's open session; null once none stands in the way, `already_paid` when it turns out paid. */
async function closeEarlier(deps: Deps, cart: string): Promise<Failure | null> {
  const pointer = await deps.store.openCheckouts.get(cart)
  const checkout = pointer && (await deps.store.checkouts.get(pointer.checkoutId))
  if (!checkout || checkout.state === 'expired' || checkout.state === 'paid') return null
  const sessionId = await sessionOf(deps, checkout)
  const session = sessionId === null ? null : await deps.payments.expireSession(sessionId)
  if (session?.paid) return alreadyPaid((await fulfil(deps, session.id))?.orderId ?? null, session.id)
  if (session?.status === 'open')
    return failure('unavailable', 'Your earlier checkout could not be closed. Please try again.')
  await deps.store.checkouts.update(checkout._id, current => ({ ...current, sessionId, state: 'expired' }))
  return null
}

/** The session lets the shopper's page look up what was bought and take it out of the cart (D7). */
function alreadyPaid(orderId: string | null, sessionId: string | null): Failure {
  return failure('already_paid', `This cart was already paid${orderId ? `: order ${orderId}` : ''}`, {
    orderId,
    sessionId,
  })
}

/**
 * The session of a checkout. A crash can fall between the provider's answer and our record of it: asking again under
 * the same key finds that session, as long as one opened then could still be open.
 */
async function sessionOf(deps: Deps, checkout: CheckoutDoc): Promise<string | null> {
  if (checkout.sessionId !== null) return checkout.sessionId
  const request = sessionRequest(deps, checkout)
  if (request.expiresAt * 1000 <= deps.clock.now() + MIN_SESSION_MS) return null
  return (await deps.payments.openSession(request)).id
}

async function recordCheckout(
  deps: Deps,
  owner: string,
  lines: CheckoutLine[],
  amountCents: number,
): Promise<CheckoutDoc> {
  const user = await deps.store.users.get(owner)
  const cart = await deps.store.carts.get(`${owner}/${CART}`)
  const checkout: CheckoutDoc = {
    _id: deps.ids.uuid(),
    owner,
    cartId: CART,
    email: user?.email ?? '',
    lines,
    amountCents,
    currency: 'usd',
    collectAddress: lines.some(line => line.options['Store Pickup'] !== 'Yes'),
    sessionId: null,
    state: 'opening',
    cartV: cart?.v ?? 0,
    createdAt: isoNow(deps.clock),
    orderId: null,
  }
  await deps.store.checkouts.insert(checkout)
  const pointer = { _id: `${owner}/${CART}`, checkoutId: checkout._id, sessionId: null }
  await deps.store.openCheckouts.upsert(pointer._id, () => pointer)
  return checkout
}

/** Depends on nothing but the stored checkout, so that asking twice asks for the same session. */
function sessionRequest({ config }: Pick<Deps, 'config'>, checkout: CheckoutDoc): OpenSession {
  return {
    checkoutId: checkout._id,
    lines: sessionLines(checkout.lines),
    customerEmail: checkout.email,
    collectAddress: checkout.collectAddress,
    successUrl: `${config.publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${config.publicUrl}/cancel`,
    expiresAt: Math.floor(Date.parse(checkout.createdAt) / 1000) + SESSION_SECONDS,
  }
}

async function open(deps: Deps, checkout: CheckoutDoc): Promise<Opened | Failure> {
  let session: PaymentSession
  try {
    session = await deps.payments.openSession(sessionRequest(deps, checkout))
  } catch (error) {
    deps.log.error({ err: error, checkoutId: checkout._id }, 'the payment provider opened no session')
    return failure('unavailable', 'An error occurred while creating checkout session')
  }
  await deps.store.sessions.insert({ _id: session.id, checkoutId: checkout._id, owner: checkout.owner })
  await deps.store.checkouts.update(checkout._id, current => ({
    ...current,
    sessionId: session.id,
    state: current.state === 'opening' ? 'open' : current.state,
  }))
  return session.url === null
    ? failure('unavailable', 'An error occurred while creating checkout session')
    : { ok: true, id: session.id, url: session.url }
}
