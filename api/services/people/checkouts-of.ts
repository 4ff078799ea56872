import type { CheckoutDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'

/** Checkouts nobody paid that a person is handed: thousands may be held, and one of 200 lines comes to a quarter of a megabyte. */
const MAX_UNPAID = 50

/**
 * A person's checkouts, newest first: all that were paid, and of the others the 50 newest (D4). `hasOlder`: others are held beside
 * them. They are not counted: that would read each of them.
 */
export async function checkoutsOf(
  { checkouts }: Pick<Store, 'checkouts'>,
  owner: string,
): Promise<{ given: CheckoutDoc[]; hasOlder: boolean }> {
  const newestFirst = { field: 'createdAt', direction: 'desc' } as const
  const found = new Map<string, CheckoutDoc>()
  // In the order in which a checkout goes through its states: one that goes on meanwhile is found again, none is passed over.
  for (const state of ['opening', 'open', 'expired', 'paid'] as const) {
    const bound = state === 'paid' ? {} : { limit: MAX_UNPAID + 1 }
    const ofState = await checkouts.find({ where: { owner, state }, sort: newestFirst, ...bound })
    for (const doc of ofState) found.set(doc._id, doc)
  }
  const sorted = [...found.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const unpaid = sorted.filter(({ state }) => state !== 'paid')
  const older = new Set(unpaid.slice(MAX_UNPAID))
  return { given: sorted.filter(doc => !older.has(doc)), hasOlder: older.size > 0 }
}
