import { Dexie, type EntityTable, type Table } from 'dexie'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { OfferRow } from './booth/offer-row.ts'
import type { ActRow, TicketRow } from './booth/ticket-row.ts'
import { databaseStatus } from './database-status.ts'
import type {
  DeskOrderRow,
  DoneRow,
  FilePartRow,
  FileRow,
  LineRow,
  MetaRow,
  NoticeRow,
  OrderPictureRow,
  OrderRow,
  OutboxRow,
} from './schema.ts'
import { countTicketRows, moveKeptFiles, queueLines, toRecords } from './upgrades.ts'
import type { UploadRecord } from './upload-record.ts'

/**
 * One person's things on this device (D2). A new shape is a new `version(n)` after the others, with its own `upgrade`;
 * released ones never change.
 */
export class LocalDb extends Dexie {
  declare lines: EntityTable<LineRow, 'id'>
  declare uploads: Table<UploadRecord, [string, ArtworkSlot]>
  declare meta: EntityTable<MetaRow, 'name'>
  declare outbox: EntityTable<OutboxRow, 'seq'>
  declare notices: EntityTable<NoticeRow, 'id'>
  declare done: EntityTable<DoneRow, 'id'>
  declare files: EntityTable<FileRow, 'id'>
  declare fileParts: Table<FilePartRow, [string, number]>
  declare orders: EntityTable<OrderRow, 'id'>
  declare orderPictures: EntityTable<OrderPictureRow, 'key'>
  /** Of staff: the tickets of their booth (decision 46), and what they did to them. */
  declare tickets: EntityTable<TicketRow, 'id'>
  declare acts: EntityTable<ActRow, 'seq'>
  /** Of staff: the shop's orders as last told. */
  declare deskOrders: EntityTable<DeskOrderRow, 'orderId'>
  /** Of a ticket: what was offered of it. */
  declare offers: EntityTable<OfferRow, 'rev'>
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
    // Of every state exactly its fields, where rows had all of them.
    this.version(3).stores({}).upgrade(toRecords)
    // A booth's tickets, and the offers of each.
    this.version(4).stores({ tickets: 'id', acts: '++seq, &id, ticket, state', offers: 'rev' })
    // How many changes of each ticket wait.
    this.version(5).stores({}).upgrade(countTicketRows)
    // The shop's orders, for its staff.
    this.version(6).stores({ deskOrders: 'orderId' })
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

/** Name of the database, and of the folder of files, of the person with this mark (D2). */
export const databaseOf = (mark: string): string => `goldleaf-${mark.slice(0, 32)}`

/** Name of a person's database: says nothing about the person, and differs for every subject (D2). */
export async function databaseName(sub: string): Promise<string> {
  return databaseOf(await subjectMark(sub))
}
