import { z } from 'zod'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { type OpenSession, type PaymentSession, SessionRefused } from '#api/gateways/ports.ts'
import { noteTicket } from '#api/services/booth/tickets.ts'
import { profileIn } from '#api/services/people/profile.ts'
import type { CheckoutDoc, CheckoutLine } from '#api/store/documents.ts'
import { isPickup } from '#shared/cart/pickup.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { noteOver } from './ending.ts'
import { promiseAt, readyMessage } from './promise.ts'
import { descriptionOf, picturesUnder, sessionLines } from './session-lines.ts'

/** The provider takes a day at most by its own clock: so a shop that is up to an hour ahead of it still sells. */
const SESSION_SECONDS = (DAY - HOUR) / SECOND
/** The provider refuses to open a session that would end sooner. */
const MIN_SESSION_MS = 31 * MINUTE

/** What is bought; `turnaroundDays` are those of the line that takes longest. */
export interface Purchase {
  lines: CheckoutLine[]
  amountCents: number
  turnaroundDays: number
  /** Some of its files are to come: no day can be promised yet (D43). */
  isArtworkToCome?: boolean
  /** Of a booth order, whose checkout has an id that follows from its offer (D49). */
  booth?: { id: string; email: string; of: NonNullable<CheckoutDoc['booth']> }
}

export interface OpenedSession {
  ok: true
  id: string
  url: string
}

/**
 * The session of a checkout. A crash can fall between the provider's answer and our record of it: asking again under
 * the same key finds that session, as long as one opened then could still be open.
 */
export async function sessionOf(
  deps: Pick<Deps, 'store' | 'payments' | 'config' | 'clock'>,
  checkout: CheckoutDoc,
): Promise<string | null> {
  if (checkout.sessionId !== null) return checkout.sessionId
  const [heardOf] = await deps.store.sessions.find({ where: { checkoutId: checkout._id }, limit: 1 })
  if (heardOf) return heardOf._id
  const request = sessionRequest(deps, checkout)
  if (request.expiresAt * 1000 <= deps.clock.now() + MIN_SESSION_MS) return null
  try {
    return (await deps.payments.openSession(request)).id
  } catch (error) {
    if (error instanceof SessionRefused) return null
    throw error
  }
}

/** Whether no session of this checkout can be open any more. */
export function isOver({ clock }: Pick<Deps, 'clock'>, checkout: CheckoutDoc): boolean {
  return expiresAt(checkout) * 1000 <= clock.now()
}

/** An e-mail the payment provider may take; any other is left out, since a page opens without one too (issue 6.14). */
const plausibleEmail = z.email().max(254)

/**
 * Stores a checkout of the cart as the open one, before the provider hears of it. Null when the open one is not `earlier`
 * any more (its id, or null for none): somebody else has opened one meanwhile, and that one stands.
 */
export async function recordCheckout(
  deps: Deps,
  owner: string,
  purchase: Purchase,
  earlier: string | null,
): Promise<CheckoutDoc | null> {
  const { lines, amountCents, booth } = purchase
  const { email } = booth ?? profileIn(await deps.store.users.get(owner))
  const cart = await deps.store.carts.get(`${owner}/${MAIN_CART}`)
  const checkout: CheckoutDoc = {
    _id: booth?.id ?? deps.ids.uuid(),
    owner,
    cartId: MAIN_CART,
    email: plausibleEmail.safeParse(email).success ? email : '',
    lines,
    amountCents,
    currency: 'usd',
    collectAddress: !lines.every(isPickup),
    ...promiseFields(deps, purchase),
    pictures: true,
    isDescribed: true,
    sessionId: null,
    state: 'opening',
    cartV: cart?.v ?? 0,
    createdAt: isoNow(deps.clock),
    orderId: null,
    ...(booth ? { booth: booth.of } : {}),
  }
  if (!(await deps.store.checkouts.insert(checkout))) return null
  const pointer = { _id: `${owner}/${MAIN_CART}`, checkoutId: checkout._id }
  const standing = await deps.store.openCheckouts.upsert(pointer._id, current =>
    (current?.checkoutId ?? null) === earlier ? pointer : (current ?? pointer),
  )
  if (standing.checkoutId === checkout._id) return checkout
  // The provider never heard of it.
  await deps.store.checkouts.remove(checkout._id)
  return null
}

/** What a checkout keeps of when its order is ready (D43): where approval is required, that is counted from it and is no day yet. */
function promiseFields(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { turnaroundDays, isArtworkToCome = false }: Purchase,
): Pick<CheckoutDoc, 'promise' | 'daysAfterApproval'> {
  if (config.proofs === 'required') return { daysAfterApproval: turnaroundDays }
  return isArtworkToCome ? {} : { promise: promiseAt(clock.now(), turnaroundDays) }
}

/** Unix seconds. */
function expiresAt({ createdAt }: CheckoutDoc): number {
  return Math.floor(Date.parse(createdAt) / 1000) + SESSION_SECONDS
}

/** Depends on nothing but the stored checkout, so that asking twice asks for the same session. */
function sessionRequest({ config }: Pick<Deps, 'config'>, checkout: CheckoutDoc): OpenSession {
  const message = readyMessage(checkout)
  return {
    checkoutId: checkout._id,
    lines: sessionLines(checkout.lines, {
      ...(checkout.pictures ? { pictureOf: picturesUnder(config.publicUrl) } : {}),
      ...(checkout.isDescribed ? { describe: descriptionOf } : {}),
    }),
    customerEmail: checkout.email,
    emailRefused: checkout.emailRefused ?? false,
    collectAddress: checkout.collectAddress,
    ...(message === null ? {} : { message }),
    ...returnAddresses(config.publicUrl, checkout),
    expiresAt: expiresAt(checkout),
  }
}

/** Where the payment page leads; a visitor's pages stand without the token, which their browser keeps (B9). */
function returnAddresses(
  origin: string,
  { booth }: CheckoutDoc,
): Pick<OpenSession, 'successUrl' | 'cancelUrl'> {
  const [paid, back] = booth ? ['/o/paid', '/o/back'] : ['/success', '/cancel']
  return {
    successUrl: `${origin}${paid}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}${back}`,
  }
}

/** Asks once more without the customer's e-mail where it is only that which the provider does not take (issue 6.14). */
async function askForSession(deps: Deps, checkout: CheckoutDoc): Promise<PaymentSession> {
  try {
    return await deps.payments.openSession(sessionRequest(deps, checkout))
  } catch (error) {
    if (!(error instanceof SessionRefused && error.ofEmail)) throw error
    deps.log.warn(
      { checkoutId: checkout._id },
      'the payment provider does not take the e-mail; its page asks for one',
    )
    const without = { email: '', emailRefused: true }
    // Stored first: whoever asks for this checkout's session again has to ask for the same.
    await deps.store.checkouts.update(checkout._id, current => ({ ...current, ...without }))
    return deps.payments.openSession(sessionRequest(deps, { ...checkout, ...without }))
  }
}

/** Opens a stored checkout's page at the provider. */
export async function openSession(deps: Deps, checkout: CheckoutDoc): Promise<OpenedSession | Failure> {
  let session: PaymentSession
  try {
    session = await askForSession(deps, checkout)
  } catch (error) {
    deps.log.error({ err: error, checkoutId: checkout._id }, 'the payment provider opened no session')
    // Left as it is, it would be asked for again before the cart's next one: refused again, and nothing could be bought.
    if (error instanceof SessionRefused)
      await noteOver(deps, checkout, { sessionId: null, from: ['opening'] })
    return failure('unavailable', 'An error occurred while creating checkout session')
  }
  await deps.store.sessions.insert({ _id: session.id, checkoutId: checkout._id, owner: checkout.owner })
  await deps.store.checkouts.update(checkout._id, current => ({
    ...current,
    sessionId: session.id,
    email: '',
    state: current.state === 'opening' ? 'open' : current.state,
  }))
  await noteTicket(deps, checkout)
  return session.url === null
    ? failure('unavailable', 'An error occurred while creating checkout session')
    : { ok: true, id: session.id, url: session.url }
}
