import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { publish } from '#api/catalogue/publisher.ts'
import { repriced } from '#api/catalogue/testing/list.ts'
import { openSqliteStore } from '#api/store/sqlite/open.ts'
import { inWords } from '#api/testing/several/busy.ts'
import { openSeveral, type Several } from '#api/testing/several/processes.ts'
import { checkoutsAdmitted, filesAdmitted, priceListsOf, tradeShow } from '#api/testing/several/trade-show.ts'

let shop: Several
beforeAll(async () => {
  shop = await openSeveral(2, { UPLOAD_GB_PERSON: '1' })
}, 60_000)
afterAll(() => shop.close())

test('issue 10.3: processes that are killed and replaced under load lose, double and refuse nothing for good', async () => {
  const { devices, requests, repeats, done, ...faults } = await tradeShow(shop)
  process.stdout.write(
    `${requests} requests of ${devices} devices, ${shop.proxy.broken()} of them broken off, ${repeats} sent again; ${inWords(done)}\n`,
  )
  expect(faults).toEqual({ failures: [], differences: [] })
  expect(requests).toBeGreaterThan(devices * 5)
}, 600_000)

describe('issue 10.3: limits that guard money and storage are one for all processes', () => {
  test('issue 10.3: a person who may store 1 GB a day stores 1 GB, whichever process is asked', async () => {
    expect(await filesAdmitted(shop)).toBe(64)
  })

  test('issue 10.3: a person opens 60 checkouts a minute, whichever process is asked', async () => {
    expect(await checkoutsAdmitted(shop)).toBe(60)
  })
})

test('issue 10.3: within 5 s of publishing every process has the new price list, also one that nobody asked meanwhile', async () => {
  expect(await priceListsOf(shop)).toEqual([1, 1])
  const store = openSqliteStore({ file: join(shop.dataDir, 'shop.sqlite') })
  await publish(store, repriced(loadCatalogueData(), 1), { now: () => Date.now() })
  await store.close()
  // The promise itself: nobody asks them until then.
  await sleep(5_000)
  expect(await priceListsOf(shop)).toEqual([2, 2])
})
