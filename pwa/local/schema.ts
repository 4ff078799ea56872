import { Dexie, type EntityTable, type Table, type Transaction } from 'dexie'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import type { Order } from '#shared/orders/order.ts'
import { databaseStatus } from './database-status.ts'
import { cartRow, type NewRow } from './outbox-row.ts'
import { moveKeptFiles } from './upgrade-uploads.ts'

/** A cart line and its place in the cart; places rise and have gaps. */
export interface LineRow {
  id: string
  place: number
  line: CartLine
}

/** What became of a file picked for one slot of one line. */
export type UploadRowState =
  /** It is being copied; the tab that did so may be gone. */
  | 'saving'
  /** The copy was cut off: the file has to be chosen again. */
  | 'interrupted'
  | 'refused'
  /** It waits for its turn or a connection, or is on its way. */
  | 'uploading'
  /** The person stopped it. */
  | 'paused'
  | 'failed'
  | 'stored'

/** A pick that was not taken, and why, in the spec's words (§5). */
export interface RefusedPick {
  fileName: string
  message: string
}

export interface UploadRow {
  line: string
  slot: ArtworkSlot
  /** UUID of this choice of a file; another choice for the slot is another row. */
  id: string
  /** Milliseconds since 1970, rising on this device: files leave in this order. */
  madeAt: number
  state: UploadRowState
  fileName: string
  size: number
  type: string
  /** Identity of the bytes ("Artwork"); null until they are hashed. */
  artwork: string | null
  /** Key of the stored object; null while it is not known. */
  key: string | null
  /** Key the slot held when the file was chosen. */
  was: string | null
  /** Why a file was refused, in the spec's words (§5), or why its upload failed. */
  message: string
  /** A later pick for the slot that was refused: this file stays, and the person is told why. */
  refused?: RefusedPick | null
  /** The choice before this one, until this one is safe on the device. */
  earlier?: UploadRow | null
  /** What an accepted file holds, for advice (D17). */
  found?: FoundInFile | null
  /** Small WebP picture (D19); null where none came about yet. */
  preview: Blob | null
  /** Epoch milliseconds by the device's clock before which the shop takes no more of this person's files (issue 6.12). */
  later?: number
  /** How often that picture was tried again in vain (issue 6.38). */
  looks?: number
  /** The person's other devices were told that it waits here (D19). */
  isTold?: boolean
  /** The picture is with the server, for other devices and orders (D19). */
  isShown?: boolean
  /** Which of `files` it is, until its bytes are let go. */
  file: string | null
}

/** What waits to reach the server ("Outbox"): one row is one cart mutation, one message or one record. */
export interface OutboxRow {
  /** Order of sending; rises on this device. */
  seq: number
  /** UUID: the mutation's id, or the `Idempotency-Key` of the call. */
  id: string
  kind: 'cart' | 'contact' | 'user'
  /** What it changes; rows of one entity leave first in, first out. */
  entity: string
  /** A `CartMutation`, or the body of the call. */
  body: unknown
  /** Milliseconds since 1970 by the device's clock: shown to the person, decides nothing (G5). */
  madeAt: number
  state: 'waiting' | 'needs-you'
  /** Why it needs the person: a code of the API's, or `old`. */
  code?: string
  /** The server's own words for it. */
  reason?: string
  /** The person agreed that it goes although it is older than 60 days. */
  isConfirmed?: boolean
  /** Product of the line it changes, for people: the line itself may be gone by then. */
  product?: string
  /** Of a changed line: what its fields held when the person changed them, by `fieldName`. */
  seen?: Record<string, unknown>
  /** The line as last shown before it went away elsewhere, so that it can be offered back. */
  lost?: CartLine
}

/** What the person is told about a change of theirs once it arrived; stays until it is answered. */
export interface NoticeRow {
  /** The mutation's id. */
  id: string
  /**
   * `gone`: the line was removed elsewhere. `artwork_gone`: its file is not there. `overwrote`: another device had changed
   * it. `refused`: the shop did not take the change, which stands as "needs you" for as long as this is here.
   */
  kind: 'gone' | 'artwork_gone' | 'overwrote' | 'refused'
  /** Line id. */
  line: string
  product: string
  /** For `gone`: the line, to be added again. */
  lost?: CartLine
  /** For `overwrote`: the other device's values, by field; null where the shop has not kept them. */
  overwrote?: Record<string, unknown> | null
  /** For `refused`: the code. */
  code?: string
  /** A tab has said it; it stays with the cart until it is answered. */
  isTold?: boolean
}

/** A row that arrived, kept a while to show what was done when. */
export interface DoneRow extends OutboxRow {
  /** Milliseconds since 1970 by the device's clock. */
  doneAt: number
}

/** A picked or shared file kept on this device until it is stored and referred to ("Artwork"). */
export interface FileRow {
  /** UUID of this copy. */
  id: string
  fileName: string
  size: number
  type: string
  state: 'copying' | 'saved'
  /** The browser's file system, `fileParts`, or nothing but the page that picked it (then there is no row). */
  where: 'opfs' | 'rows' | 'held'
  /** SHA-256 over the SHA-256 digests of the 8 MiB parts, hex; null until re-read and hashed. */
  artwork: string | null
  /** Those digests in order, base64. */
  digests: string[]
  /** Milliseconds since 1970, rising on this device. */
  madeAt: number
}

/** An 8 MiB piece of a file where there is no file system for pages. */
export interface FilePartRow {
  file: string
  /** From 1. */
  part: number
  bytes: Blob | ArrayBuffer
}

/** An order as last seen, for reading without a connection. */
export interface OrderRow {
  id: string
  order: Order
  /** When the shop last told it, in milliseconds since 1970 by the shop's clock; by the device's without `offset`. */
  seenAt: number
  /** How far the shop's clock was ahead of the device's then, in milliseconds; rows of before 2026-11-21 have none. */
  offset?: number
}

/** The small picture of an artwork in an order, as last seen. */
export interface OrderPictureRow {
  /** Key of the artwork (spec §3). */
  key: string
  picture: Blob
}

/** Small facts about this database, by name. */
export interface MetaRow {
  name: string
  value: unknown
}

/**
 * One person's things on this device (D2). A new shape is a new `version(n)` after the others, with its own `upgrade`;
 * released ones never change.
 */
export class LocalDb extends Dexie {
  declare lines: EntityTable<LineRow, 'id'>
  declare uploads: Table<UploadRow, [string, ArtworkSlot]>
  declare meta: EntityTable<MetaRow, 'name'>
  declare outbox: EntityTable<OutboxRow, 'seq'>
  declare notices: EntityTable<NoticeRow, 'id'>
  declare done: EntityTable<DoneRow, 'id'>
  declare files: EntityTable<FileRow, 'id'>
  declare fileParts: Table<FilePartRow, [string, number]>
  declare orders: EntityTable<OrderRow, 'id'>
  declare orderPictures: EntityTable<OrderPictureRow, 'key'>
  /** Set when a newer shop took the database over, or it was closed on purpose. */
  isDisposed = false
  /** Version of the shape this page knows. */
  private readonly declared: number

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
    this.version(2)
      .stores({
        outbox: '++seq, &id, [kind+state], entity',
        notices: 'id',
        done: 'id, doneAt',
        files: 'id, artwork',
        fileParts: '[file+part], file',
        orders: 'id',
        orderPictures: 'key',
      })
      .upgrade(async upgrade => {
        await queueLines(upgrade)
        await moveKeptFiles(upgrade)
      })
    this.declared = this.verno
    // A newer shop in another tab wants to upgrade, or a person's things are deleted; holding on would block it.
    this.on('versionchange', ({ newVersion }) => {
      this.dispose()
      if (newVersion !== null) databaseStatus.superseded()
      // Dexie's own handler, which comes next, would let the next write open it again.
      return false
    })
    this.on('blocked', databaseStatus.blocked)
  }

  /** Closes for good: nothing on this page opens it again. */
  dispose(): void {
    this.isDisposed = true
    this.close()
  }

  /** Whether the database on the device has the shape of a newer shop. */
  isNewer(): boolean {
    // Dexie keeps ten native versions for each of its own.
    return Math.floor(this.backendDB().version / 10) > this.declared
  }
}

/** Carts from before sync reach the server as well: each line is queued once, as if it were added now. */
async function queueLines(upgrade: Transaction): Promise<void> {
  const lines = await upgrade.table<LineRow>('lines').orderBy('place').toArray()
  const adds = lines.map(({ id, line }) => {
    const mutation = { mid: crypto.randomUUID(), op: 'add' as const, line: id, seenRev: 0, val: line }
    return cartRow(mutation, Date.now(), { lines: [] })
  })
  await upgrade.table<NewRow>('outbox').bulkAdd(adds)
}

/** Name of the database, and of the folder of files, of the person with this mark (D2). */
export const databaseOf = (mark: string): string => `goldleaf-${mark.slice(0, 32)}`

/** Name of a person's database: says nothing about the person, and differs for every subject (D2). */
export async function databaseName(sub: string): Promise<string> {
  return databaseOf(await subjectMark(sub))
}
