import { z } from 'zod'
import type { ArtworkRef } from '#shared/cart/line.ts'

/** Files one person keeps at most, and their bytes together. */
export const MAX_KEPT_FILES = 200
export const MAX_KEPT_BYTES = 10 * 1024 ** 3

/**
 * POST /api/users/kept-files: a stored file of the person's own is kept though nothing uses it, or let go of (D58); repeating it
 * changes nothing. 409 `artwork_missing` for what is not stored as theirs, 413 `too_large` beyond 200 files or 10 GB.
 */
export const keptFileRequest = z.object({
  user: z.string().min(1).max(256),
  key: z.string().min(1).max(1_024),
  isKept: z.boolean(),
})

/** GET /api/users/kept-files: newest first. */
export interface KeptFiles {
  files: ArtworkRef[]
}
