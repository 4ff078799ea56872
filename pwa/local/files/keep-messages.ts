/** One file for the copying worker; its folder belongs to one person (D2). */
export interface KeepRequest {
  folder: string
  id: string
  bytes: Blob
}

/** What the worker tells, in this order; `failed` ends it at any step, with the error's name. */
export type KeepEvent =
  /** A byte was written and read back: whatever fails from now on is not the file system's absence. */
  | { step: 'works' }
  | { step: 'written'; written: number }
  | { step: 'hashed'; hashed: number }
  | { step: 'kept'; digests: string[] }
  | { step: 'failed'; name: string }
