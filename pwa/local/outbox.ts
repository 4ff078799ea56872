import type { Kept, Settlement } from './kept.ts'
import type { NewRow } from './outbox-row.ts'
import type { DoneRow, NoticeRow, OutboxRow } from './schema.ts'

/** What waits on this device to reach the server, for one person ("Outbox"). */
export interface Outbox {
  /** Everything that waits, oldest first. */
  list(): Promise<OutboxRow[]>
  /** Puts a row behind the others; once only for each id. */
  add(row: NewRow): Promise<void>
  read(): Promise<Kept>
  /**
   * Decides on what is kept and writes the decision in one transaction, the shown cart included; false when there was
   * nothing to write. `decide` must be pure: a lost race may call it again.
   */
  settle(decide: (kept: Kept) => Settlement | null): Promise<boolean>
  /** Tells the rows now and after every change, of this tab or another. Returns the way to stop. */
  watch(tell: (rows: OutboxRow[]) => void): () => void
  watchNotices(tell: (notices: NoticeRow[]) => void): () => void
  dismissNotice(id: string): Promise<void>
  /** What arrived lately, newest first. */
  done(): Promise<DoneRow[]>
}

/** Arrived rows that are remembered. */
export const MOST_DONE = 100
