import type { CheckoutDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import { walkNewestFirst } from '#api/store/walk.ts'

/** Checkouts that nobody paid a person is handed: thousands may be held, and one of 200 lines comes to a quarter of a megabyte. */
const MAX_UNPAID = 50

/**
 * A person's checkouts, newest first: all that were paid, page by page, and of the others the 50 newest (D4). `hasOlder`: others are
 * held beside them. They are not counted: that would read each of them.
 */
export async function checkoutsOf(
  { checkouts }: Pick<Store, 'checkouts'>,
  owner: string,
): Promise<{ given: AsyncIterable<CheckoutDoc>; hasOlder: boolean }> {
  const sort = { field: 'createdAt', direction: 'desc' } as const
  const found = new Map<string, CheckoutDoc>()
  // In the order in which a checkout goes through its states: one that goes on meanwhile is found again, none is passed over.
  for (const state of ['opening', 'open', 'expired'] as const)
    for (const doc of await checkouts.find({ where: { owner, state }, sort, limit: MAX_UNPAID + 1 }))
      found.set(doc._id, doc)
  const unpaid = [...found.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const paid = walkNewestFirst(checkouts, { owner, state: 'paid' }, MAX_UNPAID)
  return { given: merged(unpaid.slice(0, MAX_UNPAID), paid), hasOlder: unpaid.length > MAX_UNPAID }
}

/** Both by time; one that was paid meanwhile once, as it is now. */
async function* merged(unpaid: CheckoutDoc[], paid: AsyncIterable<CheckoutDoc>): AsyncGenerator<CheckoutDoc> {
  let left = unpaid
  for await (const doc of paid) {
    const newer = left.filter(({ createdAt }) => createdAt > doc.createdAt)
    yield* newer
    left = left.slice(newer.length).filter(({ _id }) => _id !== doc._id)
    yield doc
  }
  yield* left
}
