import { profileIn } from '#api/services/people/profile.ts'
import type { HistoryBy, HistoryDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskEntry } from '#shared/contract/desk.ts'

const NOBODYS: Record<Exclude<HistoryBy['kind'], 'staff'>, string> = {
  shop: 'Shop',
  tracker: 'Tracking tool',
  command: 'Command line',
}
/** Whose account is deleted, or never told a name. */
const NAMELESS = 'Staff'

/** Says of entries who made them, by the names their accounts have now; none lies in an order (decision 50). */
export type EntryReader = (entry: HistoryDoc, n: number) => DeskEntry

/** A reader that knows everybody who made one of these entries. */
export async function readerOf(
  { users }: Pick<Store, 'users'>,
  entries: readonly HistoryDoc[],
): Promise<EntryReader> {
  const subs = [...new Set(entries.flatMap(({ by }) => (by.kind === 'staff' ? [by.sub] : [])))]
  const found = subs.length === 0 ? [] : await users.find({ where: { _id: { in: subs } } })
  const names = new Map(
    found.map(user => {
      const { name, email } = profileIn(user)
      return [user._id, name || email]
    }),
  )
  return ({ at, by, device, event }, n) => {
    const who = by.kind === 'staff' ? names.get(by.sub) || NAMELESS : NOBODYS[by.kind]
    return { n, at, who, device: device?.label ?? '', event }
  }
}
