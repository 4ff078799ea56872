/** Every code an answer of the API can carry, with its HTTP status (D26). One table for both sides. */
export const ERRORS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  unknown_product: 404,
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
  wrong_user: 409,
  already_uploaded: 409,
  /** The store lacks parts of the file; `details.missing` names them (D23). */
  parts_missing: 409,
  /** What was sent is not the file its identity names (D23). */
  artwork_mismatch: 409,
  /** The upload was aborted or swept: start it again (D23). */
  upload_gone: 409,
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
] as const

export type SyncRefusal = (typeof SYNC_REFUSALS)[number]

/** The one envelope of every failed answer (D26). `error` is for people. */
export interface ErrorBody {
  error: string
  code: ErrorCode
  requestId: string
  details?: unknown
}
