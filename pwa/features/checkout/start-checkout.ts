import type { After } from '#pwa/lib/after.ts'
import { type Api, ApiError } from '#pwa/lib/api.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { toCheckoutItem } from '#shared/cart/checkout-item.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { PriceChange, PublicConfig } from '#shared/contract/calls.ts'
import { CHECKING_RETRY_SECONDS } from '#shared/contract/limits.ts'
import { SECOND } from '#shared/time.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

export type CheckoutOutcome =
  /** The page is on its way to the provider. */
  | { kind: 'leaving' }
  | { kind: 'price_changed'; change: PriceChange }
  | { kind: 'already_paid'; orderId: string | null; sessionId: string | null }
  /** The shop refuses this cart and says why (D10, D11). */
  | { kind: 'refused'; message: string }
  /** What the provider or the shop said is logged only (spec §8); what to do now is said in our own words (D53). */
  | { kind: 'failed'; message: string }
  /** The person left the cart before there was anywhere to go. */
  | { kind: 'left' }
  /** The cart changed meanwhile so that it may not be ordered; it says why itself. */
  | { kind: 'held' }

export interface CheckoutDeps {
  api: Api
  config(): Promise<PublicConfig>
  hasStripe(publishableKey: string): Promise<boolean>
  origin: string
  go(url: string): void
  log(text: string, error?: unknown): void
  after: After
}

/** One press on Checkout. */
export interface CheckoutPress {
  /** As they stand whenever the shop is asked: that may be more than once. */
  lines(): readonly CartLine[]
  /** Agrees to changed prices (D10). */
  accept?: string | undefined
  /** Aborted when the person leaves the cart: the page goes nowhere then. */
  signal: AbortSignal
  /** The shop is still checking artwork, and will be asked again. */
  onChecking(): void
  /** Asked before each time but the first: false once an order would lack what the person has chosen meanwhile (D19). */
  mayGoOn(): boolean
}

/** Checkout may take longer than other calls, in milliseconds ("Outbox"). */
const CHECKOUT_TIMEOUT_MS = 30_000
/** How often the shop is asked again while it checks artwork: each time it waits 8 s for its verdicts first (decision 10). */
const MOST_RETRIES = 8

/** The verdict on a file is not there yet; nothing was opened. */
const CHECKING = 'artwork_checking'

/** Refusals whose own words say what to do. */
const TELLING = [
  'total_out_of_range',
  'unknown_product',
  'unknown_option',
  'bad_quantity',
  'bad_size',
  'bad_characters',
  'artwork_missing',
  'artwork_changed',
  'artwork_refused',
  CHECKING,
  'in_progress',
]

/** Opens a checkout of the lines and goes to the hosted page (spec §4, D25), as soon as the shop has checked their artwork. */
export async function startCheckout(deps: CheckoutDeps, press: CheckoutPress): Promise<CheckoutOutcome> {
  for (let retries = 0; ; retries++) {
    const lines = press.lines()
    try {
      return await openCheckout(deps, lines, press)
    } catch (error) {
      if (press.signal.aborted) return { kind: 'left' }
      const isChecking = error instanceof ApiError && error.code === CHECKING
      if (!isChecking || retries === MOST_RETRIES) return outcomeOf(error, lines, deps.log)
      press.onChecking()
      await pause(deps.after, press.signal)
      if (press.signal.aborted) return { kind: 'left' }
      if (!press.mayGoOn()) return { kind: 'held' }
    }
  }
}

async function openCheckout(
  deps: CheckoutDeps,
  lines: readonly CartLine[],
  { accept, signal }: CheckoutPress,
): Promise<CheckoutOutcome> {
  const { payments } = await deps.config()
  if (!payments.embedded && !(await deps.hasStripe(payments.publishableKey))) {
    deps.log(PAGE_TEXTS.checkout.stripeMissing)
    return { kind: 'failed', message: CHECKOUT_TEXTS.failed.providerBlocked }
  }
  const items = lines.map(toCheckoutItem)
  const { url } = await deps.api.call('POST /api/stripe/create-checkout-session', {
    body: { items, ...(accept ? { accept } : {}) },
    auth: true,
    timeoutMs: CHECKOUT_TIMEOUT_MS,
    signal,
  })
  signal.throwIfAborted()
  if (!isTrusted(url, deps.origin)) throw new Error(`Refused to go to ${url}`)
  deps.go(url)
  return { kind: 'leaving' }
}

/** Until the shop may be asked again, or the person leaves. */
function pause(after: After, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = after(CHECKING_RETRY_SECONDS * SECOND, resolve)
    const onLeave = () => {
      cancel()
      resolve()
    }
    signal.addEventListener('abort', onLeave, { once: true })
  })
}

/** Only https, or our own site (D25). */
export function isTrusted(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const target = new URL(url, origin)
  return target.protocol === 'https:' || target.origin === origin
}

function outcomeOf(error: unknown, lines: readonly CartLine[], log: CheckoutDeps['log']): CheckoutOutcome {
  const known = error instanceof ApiError ? error : null
  if (known?.code === 'price_changed') return { kind: 'price_changed', change: known.details as PriceChange }
  if (known?.code === 'already_paid') {
    const details = known.details as { orderId?: string | null; sessionId?: string | null } | undefined
    return { kind: 'already_paid', orderId: details?.orderId ?? null, sessionId: details?.sessionId ?? null }
  }
  // An answer that is not the shop's own holds no words of the server.
  const said = known?.code === 'not_ours' ? '' : known?.message
  log(said || PAGE_TEXTS.checkout.failed, error)
  return known && (TELLING.includes(known.code) || isOfLine(known))
    ? { kind: 'refused', message: aboutLine(known, lines) }
    : { kind: 'failed', message: CHECKOUT_TEXTS.failed[wayOn(known)] }
}

/** What a person can do about a failure: by what became of the call, never by what anybody said. */
function wayOn(error: ApiError | null): keyof typeof CHECKOUT_TEXTS.failed {
  switch (error?.code) {
    case 'offline':
    case 'timeout':
    case 'not_ours':
      return 'silent'
    case 'unauthorized':
      return 'signedOut'
    case 'rate_limited':
      return 'tooOften'
    case 'too_large':
      return 'tooLarge'
    default:
      return 'other'
  }
}

const indexOf = ({ details }: ApiError) => (details as { index?: number } | undefined)?.index

/** A fault of one line the person can mend, like too long a job name; any other `invalid` is a mistake of ours. */
const isOfLine = (error: ApiError) => error.code === 'invalid' && indexOf(error) !== undefined

/** The shop's words, with the line they are about: it is that one whose file is to be chosen again (D24). */
function aboutLine(error: ApiError, lines: readonly CartLine[]): string {
  const { message } = error
  const index = indexOf(error)
  const line = index === undefined ? undefined : lines[index]
  return line ? CHECKOUT_TEXTS.aboutLine(line.product, line.options['Job Name'], message) : message
}
