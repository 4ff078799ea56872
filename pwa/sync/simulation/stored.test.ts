import { expect, onTestFinished, test } from 'vitest'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { openMongoStore } from '#api/store/mongo/open.ts'
import type { Store } from '#api/store/store.ts'
import { dropDatabase, MONGODB_TEST_URI } from '#api/testing/engine-store.ts'
import { scenarioOf } from './scenario.ts'
import { simulate } from './simulate.ts'
import { createStoredServer } from './stored-server.ts'

/** `npm run test:engines` plays more of them, on a server that nobody here wrote. */
const SEEDS = Number(process.env.SIMULATED_SEEDS ?? 10)

/** On a store of its own, which is closed whatever comes of it. */
async function withStore(run: (store: Store) => Promise<void>): Promise<void> {
  const standIn = MONGODB_TEST_URI ? null : await startMongoStandIn()
  const uri = MONGODB_TEST_URI ?? standIn?.uri ?? ''
  const database = `goldleaf-simulated-${crypto.randomUUID()}`
  const store = await openMongoStore({ uri, dbName: database })
  onTestFinished(async () => {
    await store.close()
    if (!standIn) await dropDatabase({ uri, database })
    await standIn?.stop()
  })
  await run(store)
}

const broken = (seed: number, on: Store) =>
  simulate(scenarioOf(seed), { serve: world => createStoredServer(world, on) })

test('issue 10.2: G1-G6 hold with the shop’s own server over MongoDB’s driver, which dies at any write', {
  timeout: 120_000 * Math.ceil(SEEDS / 10),
}, async () => {
  await withStore(async store => {
    for (let seed = 1; seed <= SEEDS; seed++) expect(await broken(seed, store), `seed ${seed}`).toEqual([])
  })
})

test('issue 10.2: a store that writes without comparing is caught', {
  timeout: 60_000,
}, async () => {
  await withStore(async store => {
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
  })
})
