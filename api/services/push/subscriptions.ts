import { createHash } from 'node:crypto'
import { type Deps, isoNow } from '#api/deps.ts'
import type { PushSubscriptionDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { PushSubscriptionRequest } from '#shared/contract/push.ts'

/** Browsers one person is told on; one more ends the oldest. */
const MAX_SUBSCRIPTIONS = 20

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')

/** Keeps a browser that its person wants to be told on; one that was another's is theirs now (decision 60). */
export async function subscribe(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  owner: string,
  { endpoint, keys }: Pick<PushSubscriptionRequest, 'endpoint' | 'keys'>,
): Promise<void> {
  const _id = idOf(endpoint)
  await store.pushSubscriptions.upsert(_id, current => ({
    _id,
    owner,
    endpoint,
    ...keys,
    createdAt: current?.owner === owner ? current.createdAt : isoNow(clock),
  }))
  const all = await subscriptionsOf(store, owner)
  for (const { _id: oldest } of all.slice(0, -MAX_SUBSCRIPTIONS)) await store.pushSubscriptions.remove(oldest)
}

/** Ends a person's own; another's is left alone. */
export async function unsubscribe(
  { store }: Pick<Deps, 'store'>,
  owner: string,
  endpoint: string,
): Promise<void> {
  const found = await store.pushSubscriptions.get(idOf(endpoint))
  if (found?.owner === owner) await store.pushSubscriptions.remove(found._id)
}

/** A person's browsers, oldest first. */
export const subscriptionsOf = (
  { pushSubscriptions }: Pick<Store, 'pushSubscriptions'>,
  owner: string,
): Promise<PushSubscriptionDoc[]> =>
  pushSubscriptions.find({ where: { owner }, sort: { field: 'createdAt', direction: 'asc' } })
