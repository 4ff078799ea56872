import { nextAfter } from '#shared/contract/errors.ts'
import type { Clock } from './clock.ts'
import type { IdempotencyDoc } from './documents.ts'
import { ENDINGS } from './endings.ts'
import type { Store } from './store.ts'
import { tidyUp } from './store-time.ts'

/** One request under an `Idempotency-Key`; the key is the person's and the route's alone. */
export interface KeyedRequest {
  person: string
  route: string
  key: string
  bodyHash: string
}

/** What a request that began holds until it finishes. */
export interface Ticket {
  id: string
  startedAt: string
}

export type Begun =
  | { kind: 'new'; ticket: Ticket }
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'other_body' }
  | { kind: 'in_flight' }

const KEPT_MS = ENDINGS.idempotency.keptMs
/**
 * Twice the time-out of a request with a key: after that the first try is taken for dead. Longer, and a row whose server
 * died over it would hold up those behind it; effects count once by their own ids, so shorter costs work, never more.
 */
const IN_FLIGHT_MS = 20_000
const RELEASED = new Date(0).toISOString()
/** Frees a key for the next try. */
export const NO_ANSWER = { status: 500, body: '' }

/**
 * Whether an answer may be repeated for good: success, or a refusal that the same request will always meet. A 409 is
 * for its person as well, but says how things stood when it was given.
 */
export const isFinal = (status: number): boolean =>
  (status >= 200 && status < 300) ||
  (status >= 400 && status !== 409 && nextAfter('row', { status }) === 'person')

/** Starts a keyed request, or says why it must not run: answered already, another body (422), in flight (425). */
export async function beginRequest(store: Store, request: KeyedRequest, clock: Clock): Promise<Begun> {
  const now = clock.now()
  const id = [request.person, request.route, request.key].map(encodeURIComponent).join(' ')
  const startedAt = new Date(now).toISOString()
  const mine: IdempotencyDoc = { _id: id, bodyHash: request.bodyHash, answer: null, createdAt: startedAt }
  const ticket = { id, startedAt }
  let begun: Begun = { kind: 'in_flight' }
  try {
    await store.idempotency.upsert(id, current => {
      begun = judge(current, request, now) ?? { kind: 'new', ticket }
      return current && begun.kind !== 'new' ? current : mine
    })
  } catch (error) {
    // It may be written, and nobody would finish it.
    await tidyUp(() => finishRequest(store, ticket, NO_ANSWER)).catch(() => undefined)
    throw error
  }
  return begun
}

function judge(current: IdempotencyDoc | null, request: KeyedRequest, now: number): Begun | null {
  if (!current) return null
  const age = now - Date.parse(current.createdAt)
  if (current.answer && age >= KEPT_MS) return null
  if (current.bodyHash !== request.bodyHash) return { kind: 'other_body' }
  if (current.answer) return { kind: 'answered', ...current.answer }
  // Servers' clocks may differ, and one that was ahead may be set back.
  return Math.abs(age) < IN_FLIGHT_MS ? { kind: 'in_flight' } : null
}

/** Keeps a final answer, or frees the key for another try; a ticket that was taken over changes nothing. */
export async function finishRequest(
  store: Store,
  { id, startedAt }: Ticket,
  answer: { status: number; body: string },
): Promise<void> {
  await store.idempotency.update(id, doc => {
    if (doc.createdAt !== startedAt) return null
    return isFinal(answer.status) ? { ...doc, answer } : { ...doc, createdAt: RELEASED }
  })
}
