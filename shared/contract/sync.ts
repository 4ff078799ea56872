import { z } from 'zod'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { TicketFields } from '#shared/booth/ticket.ts'
import type { ArtworkRef, CartLine } from '#shared/cart/line.ts'
import type { LineChanges } from '#shared/cart/line-changes.ts'
import { type CartMutation, TICKET_LINE } from '#shared/cart/mutation.ts'
import { tellsWaiting } from '#shared/cart/pending-file.ts'
import { MAX_PLACE } from '#shared/cart/place.ts'
import type { SyncRefusal } from './errors.ts'
import { MAIN_CART, MAX_SYNC_MUTATIONS, SYNC_PROTO } from './limits.ts'
import { ticketPatch } from './ticket-patch.ts'
import { artworkKey, artworkSlot, artworkType, bySlot, listOf } from './values.ts'

const uuid = z.uuid()

/** A mutation as a device sends it: all that is sure of it is its name. */
export interface SentMutation {
  mid: string
  [key: string]: unknown
}

/** A mutation as the server reads it, once: null where what was sent under this name is none. */
export interface NamedMutation {
  mid: string
  mutation: CartMutation | null
}

/** Looked at for its name first: copying what else it may hold costs more than refusing it (issue 6.1). */
export const sentMutation = z
  .custom<SentMutation>(
    sent => typeof sent === 'object' && sent !== null && 'mid' in sent && uuid.safeParse(sent.mid).success,
    'names no mutation',
  )
  .transform(readNamed)

/**
 * POST /api/sync/cart ("Cart sync"). Each mutation is read for itself, here and nowhere else, so that a malformed one
 * spoils no other. `epoch` is empty and `knownV` 0 on a device that knows none.
 */
export const syncRequest = z.object({
  proto: z.literal(SYNC_PROTO),
  user: z.string().min(1).max(256),
  cart: z.literal(MAIN_CART),
  epoch: z.string().max(100),
  knownV: z.number().int().min(0),
  /** Whether the device takes `changed` in place of a snapshot; older code says nothing. */
  takesChanges: z.boolean().optional(),
  /** Whether the device knows what to do where `isDeleted`; older code says nothing. */
  takesDeletion: z.boolean().optional(),
  muts: listOf(sentMutation, { max: MAX_SYNC_MUTATIONS }),
})
/** As a device sends it. */
export type SyncRequest = z.input<typeof syncRequest>
/** As the server hands it on. */
export type ReadSyncRequest = z.output<typeof syncRequest>

/** A well-formed request as the server hands it on. */
export const readSync = (request: SyncRequest): ReadSyncRequest => ({
  ...request,
  muts: request.muts.map(readNamed),
})

/** A mutation that was taken. */
export interface SyncDone {
  mid: string
  /** `gone`: its line is not there any more. `artwork_gone`: the line was added without a file we do not have (D24). */
  note?: 'gone' | 'artwork_gone'
  /**
   * What other devices had written meanwhile, by field as in `fieldName`, so that undo can be offered; null where that
   * was too large, or is too long ago, to be kept (issue 6.5).
   */
  overwrote?: Record<string, unknown> | null
}

/** Every mid sent comes back in exactly one of `done` and `rejected`. */
export interface SyncAnswer {
  /** Opaque id of this cart's life; another one means a restored or new store, whatever `v` says. */
  epoch: string
  v: number
  /**
   * The cart of the epoch that was asked about was deleted with its person's data, and this is another: nothing of the
   * request was taken. Told only where the device takes that (decision 93).
   */
  isDeleted?: boolean
  /** Null only when `v` equals `knownV` in the same epoch, or `changed` is there; `fields` are those of a ticket (issue 9.1). */
  snapshot: { lines: CartLine[]; fields?: TicketFields } | null
  /** What this very request made of version `knownV`: told where that is what the device takes, and all there is to tell (issue 10.4). */
  changed?: LineChanges
  done: SyncDone[]
  /** Why each was not taken; the others of its request are judged without regard to it. */
  rejected: { mid: string; code: SyncRefusal }[]
}

/** How deep the parts of a mutation may lie in each other, how many one of them may have, and how many all have (issue 6.1). */
const MAX_DEPTH = 8
const MAX_PARTS = 64
const MAX_ALL_PARTS = 1000
/** What names no field of a MongoDB document: written all the same, it would spoil the whole request. */
const isFieldName = (key: string): boolean => key !== '_bsontype' && !key.includes('\0')

function isModest(sent: unknown): boolean {
  let left = MAX_ALL_PARTS
  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return true
    const parts = Object.values(value)
    left -= parts.length
    const isFew = depth > 0 && parts.length <= MAX_PARTS && left >= 0
    return isFew && Object.keys(value).every(isFieldName) && parts.every(part => fits(part, depth - 1))
  }
  return fits(sent, MAX_DEPTH)
}

const artworkRef: z.ZodType<ArtworkRef> = z.looseObject({
  bucket: z.literal('order-artwork'),
  key: artworkKey,
  fileName: z.string().max(1024),
  size: z.number().int().min(0).max(MAX_ARTWORK_BYTES),
  type: artworkType,
})

/** Two code units for each of 120 characters. */
const MAX_WAITING_NAME = 240

/** Word of a file that waits on a device (D19). */
const waitingFile = z.looseObject({
  id: z.string().min(1).max(64),
  fileName: z.string().max(MAX_WAITING_NAME),
})
const waiting = waitingFile.nullable().optional()

/** Whether what a line or patch says of waiting files is such word, for whichever slot. */
const tellsRightly = (fields: object) =>
  Object.entries(fields).every(([key, value]) => !tellsWaiting(key) || waiting.safeParse(value).success)

const product = z.string().min(1).max(200)
const productImg = z.string().max(1024)
const priceList = z.number().int()

/** Of options only the quantity is looked at: what they mean is judged when the line is priced. */
const line = z
  .looseObject({
    id: z.string(),
    product,
    productImg,
    options: z.looseObject({ Quantity: z.number() }),
    total: z.number(),
    priceList,
    priceSeen: z.number(),
    artwork: bySlot(artworkRef.nullable()).refine(artwork => 'front' in artwork && 'back' in artwork),
  })
  .refine(tellsRightly)

const patch = z
  .looseObject({
    product: product.optional(),
    productImg: productImg.optional(),
    options: z.looseObject({ Quantity: z.number().optional() }).optional(),
    total: z.number().optional(),
    priceList: priceList.optional(),
    priceSeen: z.number().optional(),
  })
  .refine(tellsRightly)

/** Null, the start of the cart, beside the lines. */
const place = z.array(z.uuid().nullable()).max(MAX_PLACE + 1)
const named = { mid: z.uuid(), line: z.uuid(), seenRev: z.number().int().min(0) }
/** What a mutation may be; `readMutation` asks it. */
export const mutationSchema = z.discriminatedUnion('op', [
  z.object({ ...named, op: z.literal('add'), val: line, after: place.optional() }),
  z.object({ ...named, op: z.literal('patch'), val: patch }),
  z.object({ ...named, op: z.literal('remove') }),
  z.object({
    ...named,
    op: z.literal('artwork'),
    val: z.object({ slot: artworkSlot, artwork: artworkRef.nullable() }),
  }),
  z.object({ ...named, op: z.literal('ticket'), line: z.literal(TICKET_LINE), val: ticketPatch }),
])

/**
 * A mutation as sent, or null when it is none. Unknown products and options pass, the price decides about them later;
 * fields this shop has never heard of are kept as they are.
 */
export function readMutation(sent: { mid: string }): CartMutation | null {
  // What was sent is handed on, not the parsed copy, which leaves out keys like `__proto__`.
  return isModest(sent) && mutationSchema.safeParse(sent).success ? (sent as CartMutation) : null
}

function readNamed(sent: SentMutation): NamedMutation {
  return { mid: sent.mid, mutation: readMutation(sent) }
}
