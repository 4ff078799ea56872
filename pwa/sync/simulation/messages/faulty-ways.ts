import type { UserDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Changeset } from '#pwa/local/snapshot.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import type { ServerWays } from './servers.ts'
import type { DeviceWays } from './tab.ts'

type Way<Name extends keyof DeviceWays> = NonNullable<DeviceWays[Name]>
type StoreWay = NonNullable<ServerWays['store']>

/** Names every try anew. */
export const freshKeys: Way<'post'> = (post, newId) => asked => post({ ...asked, key: newId() })

/** Believes whatever comes with a status of success. */
export const believingAll: Way<'fetch'> = fetch => async (input, init) => {
  const answer = await fetch(input, init)
  if (!answer.ok) return answer
  return Response.json({ ok: true }, { headers: { [OWN_HEADER]: OWN_VALUE } })
}

/** An outbox that writes other decisions than the sender makes. */
const deciding =
  (other: (changeset: Changeset) => Changeset): Way<'outbox'> =>
  outbox => ({
    ...outbox,
    transact: decide =>
      outbox.transact(snapshot => {
        const changeset = decide(snapshot)
        return changeset && other(changeset)
      }),
  })

/** Gives up for good whatever the shop refuses. */
export const dropping = deciding(({ put = [], ...change }) => {
  const refused = put.filter(row => row.state === 'needs-you' && row.code !== 'old').map(row => row.id)
  return { ...change, discarded: [...(change.discarded ?? []), ...refused] }
})

/** Sends every row beside the others, as if each were an entity of its own. */
export function parallel(outbox: Outbox): Outbox {
  const apart = (rows: OutboxRow[]) => rows.map(row => ({ ...row, entity: row.id }))
  return {
    ...outbox,
    list: async () => apart(await outbox.list()),
    watch: notify => outbox.watch(rows => notify(apart(rows))),
  }
}

/** Takes the token of whoever is signed in. */
export const anybodysToken: Way<'tokenFor'> = (_, getToken) => getToken()

/** Effects that do not know under which key they were made. */
function forgetful(store: Store, newId: () => string): Store {
  return {
    ...store,
    messages: { ...store.messages, insert: doc => store.messages.insert({ ...doc, _id: newId() }) },
    users: {
      ...store.users,
      upsert: (id, fn) =>
        store.users.upsert(id, current => fn(current && ({ ...current, keys: [] } as UserDoc))),
    },
  }
}

/** Relies on the record of the request alone, which is begun before the effect and finished after it. */
export const keylessEffects: StoreWay = forgetful

/** Writes down that a request was served once its effect is there, in a write of its own. */
export const recordAfterEffect: StoreWay = (store, newId) => {
  const { idempotency } = store
  const begun = new Map<string, Awaited<ReturnType<typeof idempotency.upsert>>>()
  return {
    ...forgetful(store, newId),
    idempotency: {
      ...idempotency,
      async upsert(id, fn) {
        const next = await fn(await idempotency.get(id))
        begun.set(id, next)
        return next
      },
      async update(id, fn) {
        const doc = begun.get(id)
        const next = doc ? await fn(doc) : null
        return next && idempotency.upsert(id, () => next)
      },
    },
  }
}

/** Says that a message is kept before it is. */
export const answeringEarly: StoreWay = store => ({
  ...store,
  messages: {
    ...store.messages,
    async insert(doc) {
      void store.messages.insert(doc).catch(() => {})
      return true
    },
  },
})
