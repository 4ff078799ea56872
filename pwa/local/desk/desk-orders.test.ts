import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { DeskOrderRow } from '#pwa/local/schema.ts'
import { freshDb } from '#pwa/local/testing/rows.ts'
import { aDeskJob, aDeskRow } from '#shared/testing/desk.ts'
import { dexieDeskOrders } from './desk-orders.ts'

/** What the device has, once it was told. */
function opened() {
  const db = freshDb()
  const orders = dexieDeskOrders(db)
  const kept = async () => (await db.deskOrders.toArray()).map(({ order }) => order)
  return { db, orders, kept }
}

test('issue 11.1: an order is as the shop told it last, however answers overtake each other', async () => {
  const { orders, kept } = opened()
  await orders.keep([aDeskRow({ rev: 3, status: 'printing' })])
  await orders.keep([aDeskRow({ rev: 2, status: 'in progress' })])
  expect(await kept()).toMatchObject([{ rev: 3, status: 'printing' }])
  await orders.keep([aDeskRow({ rev: 3, status: 'printing', customer: 'Ada King' })])
  expect(await kept()).toMatchObject([{ customer: 'Ada King' }])
})

test('issue 11.1: what is not among all open orders any more was closed elsewhere and goes; closed ones that were found stay', async () => {
  const { orders, kept } = opened()
  await orders.keep([aDeskRow({ orderId: 'GL-1' }), aDeskRow({ orderId: 'GL-2', status: 'done' })])
  await orders.keepOpen([aDeskRow({ orderId: 'GL-3' })])
  expect((await kept()).map(({ orderId }) => orderId)).toEqual(['GL-2', 'GL-3'])
})

test('issue 11.1: a restored shop’s older word counts where it tells all there is', async () => {
  const { orders, kept } = opened()
  await orders.keep([aDeskRow({ rev: 9, status: 'printing' })])
  await orders.keepOpen([aDeskRow({ rev: 2, status: 'new' })])
  expect(await kept()).toMatchObject([{ rev: 2, status: 'new' }])
})

test('issue 11.2: an order that was opened here is here whole, whatever the board hears of it', async () => {
  const { db, orders } = opened()
  await orders.keepJob(aDeskJob())
  await orders.keep([aDeskRow({ rev: 2, rush: true })])
  const [row] = await db.deskOrders.toArray()
  expect(row?.order.rush).toBe(true)
  expect(row?.job?.contact.name).toBe('Ada Lovelace')
  await orders.keepOpen([aDeskRow({ rev: 3 })])
  expect((await db.deskOrders.toArray())[0]?.job).not.toBeNull()
})

test('issue 11.2: of an order that was opened here the board knows all that it was told, its proofs and money too', async () => {
  const { db, orders } = opened()
  const row = aDeskRow({ proof: 'approved', leftCents: 4_500 })
  await orders.keepJob({ ...aDeskJob(), ...row })
  expect((await db.deskOrders.toArray())[0]?.order).toEqual(row)
})

test('issue 11.1: the board hears of each change; what may not be read any more is gone from the device', async () => {
  const { orders } = opened()
  const told: (readonly DeskOrderRow[])[] = []
  const stop = orders.watch(rows => told.push(rows))
  await orders.keep([aDeskRow()])
  await expect.poll(() => told.at(-1)?.length).toBe(1)
  await orders.clear()
  await expect.poll(() => told.at(-1)?.length).toBe(0)
  stop()
})
