import type { NewRow } from './outbox-row.ts'
import type { DoneRow, NoticeRow, OutboxRow } from './schema.ts'
import type { Changeset, Snapshot } from './snapshot.ts'

/** What waits on this device to reach the server, for one person ("Outbox"). */
export interface Outbox {
  /** Everything that waits, oldest first. */
  list(): Promise<OutboxRow[]>
  /** Puts a row behind the others; once only for each id. */
  add(row: NewRow): Promise<void>
  read(): Promise<Snapshot>
  /**
   * Decides on what is kept and writes the decision in one transaction, the shown cart included; false when there was
   * nothing to write. `decide` must be pure: a lost race may call it again.
   */
  transact(decide: (snapshot: Snapshot) => Changeset | null): Promise<boolean>
  /** Notifies of the rows now and after every change, of this tab or another. Returns an unsubscribe function. */
  watch(notify: (rows: OutboxRow[]) => void): () => void
  watchNotices(notify: (notices: NoticeRow[]) => void): () => void
  /** Marks a notice as said; false when another tab said it first, or it was answered. */
  noteTold(id: string): Promise<boolean>
  /** Takes an answered notice away; false when it was answered before. */
  dismissNotice(id: string): Promise<boolean>
  /** What arrived lately, newest first. */
  done(): Promise<DoneRow[]>
  /** Notifies of what was done, now and after every change, of this tab or another. Returns an unsubscribe function. */
  watchLog(notify: (log: SyncLog) => void): () => void
}

/** What was done for one person on this device. */
export interface SyncLog {
  /** Newest first. */
  done: DoneRow[]
  /** When the server last answered, in milliseconds since 1970 by the device's clock; null before the first time. */
  syncedAt: number | null
}

/** Whether a decision follows from an answer of the server. */
export const isAnswered = ({ arrived = [], base }: Changeset): boolean =>
  arrived.length > 0 || (base !== undefined && base.epoch !== '')

/** Arrived rows that are remembered. */
export const MOST_DONE = 100
