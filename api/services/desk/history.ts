import { staffNames } from '#api/services/people/staff-names.ts'
import type { HistoryBy, HistoryDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskEntry } from '#shared/contract/desk.ts'

const NOBODYS: Record<Exclude<HistoryBy['kind'], 'staff'>, string> = {
  shop: 'Shop',
  customer: 'Customer',
  tracker: 'Tracking tool',
  command: 'Command line',
}
/** Says of entries who made them, by the names their accounts have now; none lies in an order (decision 50). */
export interface EntryReader {
  read(entry: HistoryDoc, n: number): DeskEntry
  /** Who somebody is that made one of the entries. */
  whoIs(by: HistoryBy): string
}

/** A reader that knows everybody who made one of these entries. */
export async function readerOf(
  store: Pick<Store, 'users'>,
  entries: readonly HistoryDoc[],
): Promise<EntryReader> {
  const nameOf = await staffNames(
    store,
    entries.flatMap(({ by }) => (by.kind === 'staff' ? [by.sub] : [])),
  )
  const whoIs = (by: HistoryBy) => (by.kind === 'staff' ? nameOf(by.sub) : NOBODYS[by.kind])
  return {
    whoIs,
    read: ({ at, by, device, event }, n) => ({ n, at, who: whoIs(by), device: device?.label ?? '', event }),
  }
}
