/**
 * The store did not answer in time, or cannot be reached: whether a write went through is not known. It passes by itself;
 * callers are told to try again (issue 10.1).
 */
export class StoreSilent extends Error {
  override readonly name = 'StoreSilent'

  constructor(cause: unknown) {
    super('The store does not answer', { cause })
  }
}

/** Seconds after which who was told so may ask again. */
export const RETRY_AFTER_SECONDS = 5
