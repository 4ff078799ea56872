import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OpenSubject, Subject } from '#api/store/contract/subject.ts'
import { mongoSubject } from '#api/store/mongo/subject.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import type { Store } from '#api/store/store.ts'
import { dyingStore } from '#api/testing/dying-store.ts'
import { quietDeps } from '#api/testing/records.ts'
import { ids, mutations } from '#api/testing/sync.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type { TicketSynced } from '#shared/contract/booth.ts'
import { differingTickets } from './differing.ts'
import { syncTickets } from './sync-tickets.ts'

const SAM = 'auth0|sam'
const { add, artwork, ticket } = mutations

/** No request of these names a file: nothing is judged and no object looked at. */
const NO_FILES = { judging: {} as never, objects: {} as never }
const depsOf = (store: Store) => ({ ...quietDeps(store, { now: () => Date.now() }), ...NO_FILES })

const refOf = (key: string): ArtworkRef => ({
  ...{ bucket: 'order-artwork', key, fileName: 'a.jpg' },
  ...{ size: 9, type: 'image/jpeg' },
})

function send(store: Store, id: string, muts: CartMutation[], staff = SAM): Promise<TicketSynced[]> {
  const read = muts.map(mutation => ({ mid: mutation.mid, mutation }))
  const carts = [{ ticket: id, epoch: '', knownV: 0, muts: read }]
  return syncTickets(depsOf(store), staff, { proto: 1, user: staff, carts })
}

const ADAPTERS: [string, OpenSubject][] = [
  ['SQLite', async () => sqliteSubject()],
  ['MongoDB’s driver against a stand-in of the server', mongoSubject],
]

for (const [name, open] of ADAPTERS)
  describe(`"Booth" on ${name}`, () => {
    let subject: Subject
    beforeEach(async () => {
      subject = await open()
    })
    afterEach(() => subject.dispose())

    test('B4: ten tablets that tell of one ticket at once make one, lose nothing and count nothing twice', async () => {
      const id = randomUUID()
      const stores = [subject.store, await subject.again()]
      const queues = Array.from({ length: 10 }, (_, tablet) => [
        ...ids(3).map(line => add(line)),
        ticket({ note: `tablet ${tablet}` }),
      ])
      const sends = queues.flatMap((queue, tablet) =>
        [0, 0, 2, 2].map(at => send(stores[tablet % 2] ?? subject.store, id, queue.slice(at, at + 2))),
      )
      const told = (await Promise.all(sends)).flat()
      expect(told.flatMap(each => ('answer' in each ? each.answer.done : []))).toHaveLength(80)
      const cart = await subject.store.carts.get(`ticket:${id}/main`)
      expect([cart?.lines.length, cart?.mids.size, cart?.v]).toEqual([30, 40, 20])
      expect(cart?.fields?.note).toMatch(/^tablet \d$/)
      expect(await subject.store.tickets.count({})).toBe(1)
    })

    test('decision 103: a sync that names several files looks for its order once, when all of them are judged', async () => {
      const id = randomUUID()
      const [line = ''] = ids(1)
      const fronts = Array.from({ length: 5 }, (_, at) => `${randomUUID()}/${at}.jpg`)
      const muts = fronts.map(key => artwork(line, refOf(key)))
      let looked = 0
      const { orders } = subject.store
      const store: Store = {
        ...subject.store,
        orders: { ...orders, get: key => orders.get(key).finally(() => looked++) },
      }
      const deps = { ...depsOf(store), judging: { waiting: () => 0 } as never }
      const read = muts.map(mutation => ({ mid: mutation.mid, mutation }))
      const carts = [{ ticket: id, epoch: '', knownV: 0, muts: read }]
      await syncTickets(deps, SAM, { proto: 1, user: SAM, carts })
      await expect.poll(() => looked).toBeGreaterThan(0)
      for (const _ of fronts) await subject.store.orders.get(id)
      expect(looked).toBe(1)
    })

    test('D42: of two staff accounts that tell of one ticket at once one has it, and the other’s changes are nowhere', async () => {
      const id = randomUUID()
      const named = (staff: string) => send(subject.store, id, [ticket({ name: staff })], staff)
      const told = (await Promise.all(['auth0|a', 'auth0|b'].map(named))).flat()
      expect(told.map(each => ('code' in each ? each.code : 'taken')).toSorted()).toEqual([
        'not_found',
        'taken',
      ])
      const { staff } = (await subject.store.tickets.get(id)) ?? {}
      expect((await subject.store.carts.get(`ticket:${id}/main`))?.fields?.name).toBe(staff)
    })

    test('B4: wherever the shop dies, sending again brings the same state, of which devices hear', async () => {
      for (const at of [1, 2, 3, 4, 5])
        for (const landed of [false, true]) {
          const id = randomUUID()
          const muts = [...ids(2).map(line => add(line)), ticket({ name: 'Ann' })]
          await send(dyingStore(subject.store, { at, landed }), id, muts).catch(() => undefined)
          const [answer] = await send(subject.store, id, muts)
          expect(answer).toMatchObject({ answer: { v: 1, done: muts.map(({ mid }) => ({ mid })) } })
          const { tickets } = await differingTickets(depsOf(subject.store), SAM, { known: {} })
          const heard = tickets.find(({ view }) => view.id === id)
          expect(heard).toMatchObject({ v: 1, snapshot: { lines: [{}, {}], fields: { name: 'Ann' } } })
        }
    })
  })
