import { z } from 'zod'
import { deskDevice } from './desk.ts'
import { orderLine } from './proofs.ts'
import { artworkKey, artworkSlot, fileName } from './values.ts'

/** What it is called now: the shop may have its bytes under another name. Pages of an older shop do not say. */
const givenName = fileName.optional()

/**
 * POST /api/users/order-files: another file for a part of a bought line, which makes a new version of its proof (issue 11.3, D50); the file was
 * stored before by the calls of uploads, and `key` names it. The same file again changes nothing. 404 `not_found` where they have no such
 * order, or of this line no proof was sent, 403 `forbidden` of an order that a stand sold, 422 `invalid` for a part that is not
 * printed, 409 `final_status` once the order is being printed or over, what checkout says of a file that does not hold
 * (`artwork_refused` and its like), `artwork_checking` while it is not known, 413 `too_large` when the order's history is full.
 */
export const newFileRequest = z.object({
  user: z.string().min(1).max(256),
  order: z.string().min(1).max(40),
  line: orderLine,
  slot: artworkSlot,
  key: artworkKey,
  fileName: givenName,
})

/** What became of it. */
export interface NewFileAnswer {
  ok: true
  /** The line is as its newest proof shows it, so that no other is to come: the same file was given. An older shop does not say. */
  isShown?: boolean
}

/** POST /api/desk/orders/:id/new-file (`orders:work`): the same by staff, in place of a file that is there. */
export const staffFileRequest = z.object({
  line: orderLine,
  slot: artworkSlot,
  key: artworkKey,
  fileName: givenName,
  device: deskDevice,
})
