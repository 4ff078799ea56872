import { type Api, ApiError } from '#pwa/lib/api.ts'
import type { PriceChange } from '#shared/contract/calls.ts'
import { VISITOR_TEXTS } from './visitor-texts.ts'

export type PayOutcome =
  /** The page is on its way to the provider. */
  | { kind: 'leaving' }
  | { kind: 'price_changed'; change: PriceChange }
  /** Nothing was charged; `isOutdated`: the order is not what is shown any more. */
  | { kind: 'refused'; message: string; isOutdated: boolean }

export interface PayDeps {
  api: Api
  origin: string
  go(url: string): void
}

/** A payment page may take longer than other calls, in milliseconds ("Outbox"). */
const PAY_TIMEOUT_MS = 30_000

/** Opens a payment page for an offer and goes there; `accept` agrees to changed prices (D10). Never throws. */
export async function pay(deps: PayDeps, offerId: string, accept?: string): Promise<PayOutcome> {
  try {
    const body = { offerId, ...(accept === undefined ? {} : { accept }) }
    const { url } = await deps.api.call('POST /api/o/pay', { body, timeoutMs: PAY_TIMEOUT_MS })
    if (!isTrusted(url, deps.origin)) return refused('other')
    deps.go(url)
    return { kind: 'leaving' }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** Only https, or our own site (D25). */
function isTrusted(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const target = new URL(url, origin)
  return target.protocol === 'https:' || target.origin === origin
}

type Reason = keyof typeof VISITOR_TEXTS.refused

/** After these the shop knows something that this page does not show yet. */
const OUTDATED: readonly Reason[] = ['offer_changed', 'already_paid']

const refused = (reason: Reason): PayOutcome => ({
  kind: 'refused',
  message: VISITOR_TEXTS.refused[reason],
  isOutdated: OUTDATED.includes(reason),
})

const isReason = (code: string): code is Reason => code in VISITOR_TEXTS.refused

function outcomeOf(error: unknown): PayOutcome {
  if (!(error instanceof ApiError)) return refused('other')
  if (error.code === 'price_changed') return { kind: 'price_changed', change: error.details as PriceChange }
  // Its link stopped counting meanwhile: what is shown is asked for again, and says so.
  if (error.status === 404) return { ...refused('other'), isOutdated: true } as PayOutcome
  if (error.status === 0 || error.code === 'not_ours') return refused('silent')
  return refused(isReason(error.code) ? error.code : 'other')
}
