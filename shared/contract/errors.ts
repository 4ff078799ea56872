/** Every code an answer of the API can carry, with its HTTP status (D26). One table for both sides. */
export const ERRORS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  unknown_product: 404,
  /** No picture can be made of this file, however long one tries (issue 12.7). */
  undrawable: 404,
  /** The request did not arrive whole in time. */
  request_timeout: 408,
  in_progress: 409,
  final_status: 409,
  price_changed: 409,
  already_paid: 409,
  artwork_missing: 409,
  artwork_changed: 409,
  /** Too large, of a kind nobody prints, or refused by its verdict (D16). */
  artwork_refused: 409,
  /** Its verdict is not known yet; Retry-After says when to ask again. */
  artwork_checking: 409,
  /** Another offer is the ticket's by now: it is shown before it is paid (issue 9.3). */
  offer_changed: 409,
  /** An order that waits for files does not leave "design/artwork" without them (issue 9.4). */
  artwork_to_follow: 409,
  /** The shop prints nothing before its customer approved the proof of every line (issue 11.3). */
  proof_missing: 409,
  /** What was approved or sent is not what the line is by now (issue 11.3). */
  proof_outdated: 409,
  /** Another sum is left to give back, or more was printed again, than the device showed (issue 11.6). */
  money_outdated: 409,
  /** Somebody else has this order among theirs (B10). */
  claimed: 409,
  /** Whoever leaves has tickets to finish first (booth, "Races"). */
  tickets_open: 409,
  wrong_user: 409,
  already_uploaded: 409,
  /** The store lacks parts of the file; `details.missing` names them (D23). */
  parts_missing: 409,
  /** What was sent is not the file its identity names (D23). */
  artwork_mismatch: 409,
  /** The upload was aborted or swept: start it again (D23). */
  upload_gone: 409,
  /** Whoever it was about is forgotten for good: the device deletes what it has of it (B14). */
  forgotten: 410,
  too_large: 413,
  invalid: 422,
  unknown_option: 422,
  bad_quantity: 422,
  bad_size: 422,
  bad_characters: 422,
  total_out_of_range: 422,
  idempotency_conflict: 422,
  in_flight: 425,
  unsupported_proto: 426,
  rate_limited: 429,
  /** So many bytes came from this person or address, or of strangers; `details` say when they may be sent (issue 6.12). */
  quota_reached: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERRORS

/** Who is answered: changes of a cart sent together, a row of the outbox under its key, the upload of a file, or a page that asks. */
export type Asker = 'batch' | 'row' | 'file' | 'query'

/** What a device does about an answer that is no success. A query that waits is asked three times more (D52), all else for ever. */
export type Next =
  /** It is tried again by itself, later and later. */
  | 'wait'
  /** It is tried again once its person has signed in anew. */
  | 'sign-in'
  /** It is tried again at the time the answer names, which is far. */
  | 'until'
  /** Fewer go at a time, until one stands alone and needs its person. */
  | 'halve'
  /** Its person is asked or told: trying again changes nothing. */
  | 'person'

const PASSES: Record<Asker, Next> = { batch: 'wait', row: 'wait', file: 'wait', query: 'wait' }
const STAYS: Record<Asker, Next> = { batch: 'halve', row: 'person', file: 'person', query: 'person' }
/** Passes, though not within the seconds for which a page would ask again. */
const PASSES_LATER: Record<Asker, Next> = { ...PASSES, query: 'person' }

/**
 * Whether an answer passes by itself, whoever gave it: not in time, too early, too often, or the server's own trouble.
 * Of object stores and of the tracker nothing else is known.
 */
export const isPassing = (status: number): boolean => status >= 500 || [408, 425, 429].includes(status)

/** Other answers of our own that pass, by their status. */
const BY_STATUS: Partial<Record<number, Record<Asker, Next>>> = {
  // A query has asked with a fresh token already.
  401: { batch: 'sign-in', row: 'sign-in', file: 'sign-in', query: 'person' },
  // What waits is sent by the newer page to come; an old page stays too old.
  426: PASSES_LATER,
}

/** Codes that pass in another way than others of their status. */
const BY_CODE: Partial<Record<string, Record<Asker, Next>>> = {
  in_progress: PASSES_LATER,
  // Other rows of the person are fine, and so will this be once they are back.
  wrong_user: PASSES_LATER,
  quota_reached: { ...PASSES, file: 'until' },
} satisfies Partial<Record<ErrorCode, Record<Asker, Next>>>

/** "Does it pass by itself?" The one table of it, which the matrix in docs/architecture.md shows ("What is tried again"). */
export function nextAfter(asker: Asker, { status, code = '' }: { status: number; code?: string }): Next {
  const next = BY_CODE[code] ?? BY_STATUS[status] ?? (isPassing(status) ? PASSES : STAYS)
  return next[asker]
}

/** Every code under which one change of a cart can be refused inside a taken request ("Cart sync"). */
export const SYNC_REFUSALS = [
  /** 200 lines are there (D5). */
  'cart_full',
  /** It is no change this shop knows. */
  'invalid',
  /** It names an artwork that is not there or not this person's (D21). */
  'unknown_artwork',
  /** Its line would come to more bytes than one may (`MAX_LINE_BYTES`). */
  'line_too_large',
  /** The cart's lines would come to more bytes than they may (`MAX_CART_BYTES`, issue 6.5). */
  'cart_too_large',
  /** Another change came under this id before (issue 6.35). */
  'mutation_reused',
  /** So much came since that nobody can tell whether it was taken once (issue 6.5, decision 19). */
  'outcome_forgotten',
  /** It was made in a cart that was deleted since, with its person's data (D4, decision 93). */
  'cart_deleted',
] as const

export type SyncRefusal = (typeof SYNC_REFUSALS)[number]

/** The one envelope of every failed answer (D26). `error` is for people. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  requestId: string
  details?: unknown
}
