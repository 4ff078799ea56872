import { z } from 'zod'
import { ARTWORK_ID, PART_BYTES, partsOf } from '#shared/artwork/parts.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import { artworkSlot, artworkType, fileName, listOf, sha256 } from './values.ts'

/** Places one artwork may be set to by one call: every slot of a full cart. */
const MAX_PLACES = 400
const MAX_PARTS = partsOf(MAX_ARTWORK_BYTES).length

/** `:artwork` in the addresses below: the file's identity ("Artwork"). */
export const artworkParam = z.object({
  artwork: z.string().regex(ARTWORK_ID, 'is not an artwork identity'),
})

/**
 * POST /api/artwork/uploads/:artwork starts or resumes, the same for every repetition (D23). For files above one part;
 * pages of an older shop also send smaller ones this way, with their checksum, and get an address at once.
 */
export const startUploadRequest = z
  .object({
    fileName,
    size: z.number().int().min(1).max(MAX_ARTWORK_BYTES),
    contentType: artworkType,
    sha256: sha256.optional(),
  })
  .refine(({ size, sha256 }) => size > PART_BYTES || sha256 !== undefined, {
    path: ['sha256'],
    message: 'is needed of a file of one part',
  })

/**
 * Headers with which pages PUT to signed addresses. A bucket's CORS rules must allow exactly these (issue 6.17), so a new one
 * has to be told to whoever runs a shop: docs/operating.md names them.
 */
export const PUT_HEADERS = ['Content-Type', 'If-None-Match', 'x-amz-checksum-sha256'] as const
export type PutHeaders = Partial<Record<(typeof PUT_HEADERS)[number], string>>

/** What the server holds of an artwork, and what the device has to do. */
export type StartedUpload =
  /** These bytes are this person's already: nothing is sent. */
  | { state: 'stored'; key: string; size: number }
  /** One PUT to `url`, with the file's type, `If-None-Match: *` and `x-amz-checksum-sha256` (D22, D23). */
  | { state: 'put'; key: string; size: number; url: string }
  /** Parts, of which the store holds these. */
  | { state: 'parts'; key: string; size: number; held: UploadedPart[] }

export interface UploadedPart {
  number: number
  /** Bytes. */
  size: number
  /** Base64. */
  sha256: string | null
}

/** POST /api/artwork/uploads/:artwork/parts signs the address of one part (D23). */
export const signPartRequest = z.object({ number: z.number().int().min(1).max(MAX_PARTS), sha256 })
export interface SignedPart {
  /** To be PUT with `x-amz-checksum-sha256`; valid five minutes. */
  url: string
}

/** GET /api/artwork/uploads/:artwork/parts */
export interface UploadedParts {
  held: UploadedPart[]
}

/** POST /api/artwork/uploads/:artwork/complete: what waits for this file gets it, exactly once an `id`. */
export const completeUploadRequest = z.object({
  places: listOf(
    z.object({
      /** UUID of this placing, made on the device. */
      id: z.uuid(),
      line: z.uuid(),
      slot: artworkSlot,
      fileName: z.string().max(1024),
      /** Key of what the slot held when the person chose the file; another means that they chose again. */
      was: z.string().max(1024).nullable(),
    }),
    { max: MAX_PLACES },
  ),
})
export type UploadPlace = z.infer<typeof completeUploadRequest>['places'][number]

export interface CompletedUpload {
  ref: ArtworkRef
}

/** `details` of 409 `parts_missing`: numbers the store lacks or holds otherwise than the identity says. */
export interface PartsMissing {
  missing: number[]
}

/** `details` of 429 `quota_reached`, of this call as of get-presigned-upload-url (issue 6.12). */
export interface QuotaReached {
  /** Seconds until the file may be sent. */
  retryAfterSeconds: number
}
