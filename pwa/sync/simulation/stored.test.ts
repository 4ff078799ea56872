import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { openMongoStore } from '#api/store/mongo/open.ts'
import type { Store } from '#api/store/store.ts'
import { dropDatabase, MONGODB_TEST_URI } from '#api/testing/engine-store.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'
import { createStoredServer } from './stored-server.ts'

/** `npm run test:engines` plays more of them, on a server that nobody here wrote. */
const SEEDS = Number(process.env.SIMULATED_SEEDS ?? 10)
const DATABASE = `goldleaf-simulated-${crypto.randomUUID()}`

let store: Store
let end: () => Promise<void>
beforeAll(async () => {
  const standIn = MONGODB_TEST_URI ? null : await startMongoStandIn()
  const uri = MONGODB_TEST_URI ?? standIn?.uri ?? ''
  store = await openMongoStore({ uri, dbName: DATABASE })
  end = async () => {
    await store.close()
    if (!standIn) await dropDatabase({ uri, database: DATABASE })
    await standIn?.stop()
  }
})
afterAll(() => end())

const broken = (seed: number, on: Store) =>
  simulate(scenarioOf(seed), { serve: world => createStoredServer(world, on) })

test('issue 10.2: G1-G6 hold with the shop’s own server over MongoDB’s driver, which dies at any write', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) expect(await broken(seed, store), `seed ${seed}`).toEqual([])
}, 600_000)

test('issue 10.2: a store that writes without comparing is caught', async () => {
  const { carts } = store
  const update: typeof carts.update = async (id, change) => {
    const before = await carts.get(id)
    const after = before && (await change(before))
    return after ? carts.upsert(id, () => after) : before
  }
  const caught = []
  for (let seed = 1; caught.length === 0; seed++)
    caught.push(...(await broken(seed, { ...store, carts: { ...carts, update } })))
  expect(caught).not.toEqual([])
}, 60_000)
