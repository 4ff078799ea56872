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
export type EntryReader = (entry: HistoryDoc, n: number) => DeskEntry

/** A reader that knows everybody who made one of these entries. */
export async function readerOf(
  store: Pick<Store, 'users'>,
  entries: readonly HistoryDoc[],
): Promise<EntryReader> {
  const nameOf = await staffNames(
    store,
    entries.flatMap(({ by }) => (by.kind === 'staff' ? [by.sub] : [])),
  )
  return ({ at, by, device, event }, n) => {
    const who = by.kind === 'staff' ? nameOf(by.sub) : NOBODYS[by.kind]
    return { n, at, who, device: device?.label ?? '', event }
  }
}
