import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { createBooth } from './create-booth.ts'
import { aBooth, FLAG, LIST } from './testing/a-booth.ts'
import { CrashError, crashingAt } from './testing/crashing.ts'

/** Number of a list that still holds, and is not the device's. */
const HELD = LIST.number + 1

/** A ticket that was paid with two flags, of which there are five by now, and another line. */
async function changedAfterPayment() {
  const made = await aBooth()
  const { booth, store, openTicket } = made
  const ticket = await booth.newTicket({ name: 'Mia', phone: '555' })
  const { cart } = await openTicket(ticket)
  const two = {
    ...FLAG,
    priceList: HELD,
    options: { ...FLAG.options, Quantity: 2 },
    total: 180,
    priceSeen: 18_000,
  }
  const added = await cart.add(two)
  const line = added.ok ? added.id : ''
  const code = await booth.payCode(ticket)
  const sale = {
    via: 'outside',
    offerId: code?.offerId ?? '',
    cents: 18_000,
    at: '',
    orderId: 'GL-1',
  } as const
  await store.change(ticket, row => ({ ...row, view: aTicketView({ id: ticket, rev: 2, sale }) }))
  await cart.patch(line, { options: { Quantity: 5 }, total: 450, priceSeen: 45_000 })
  await cart.add(FLAG)
  return { ...made, ticket, line }
}

type Scene = Awaited<ReturnType<typeof changedAfterPayment>>

const cartOf = async ({ openTicket }: Scene, ticket: string) =>
  (await (await openTicket(ticket)).cart.list()).map(({ options, priceSeen }) => [
    options.Quantity,
    priceSeen,
  ])

/** The one other ticket. */
async function secondOf({ booth, ticket }: Scene): Promise<string> {
  const others = (await booth.tickets()).filter(({ id }) => id !== ticket)
  expect(others).toHaveLength(1)
  return others[0]?.id ?? ''
}

const place = async () => true

async function isDoneOnce(scene: Scene) {
  const second = await secondOf(scene)
  expect(await cartOf(scene, scene.ticket)).toEqual([[2, 18_000]])
  // Three flags more, under a list that is not this device's, and the line that is new.
  expect(await cartOf(scene, second)).toEqual([
    [3, 27_000],
    [1, 9_000],
  ])
  expect((await scene.store.get(scene.ticket))?.second).toBeUndefined()
}

test('B6: the second order has what was added, to the cent and for the same visitor; the first is as it was paid', async () => {
  const scene = await changedAfterPayment()
  expect(await scene.booth.secondTicket(scene.ticket, place)).toBe(await secondOf(scene))
  await isDoneOnce(scene)
  const [second] = (await scene.booth.tickets()).filter(({ id }) => id !== scene.ticket)
  expect(second?.fields).toMatchObject({ name: 'Mia', phone: '555' })
  expect(await scene.booth.secondTicket(scene.ticket, place)).toBeNull()
})

test('issue 9.1: the line that moves leaves the first ticket only once the shop has it in the second', async () => {
  const scene = await changedAfterPayment()
  const second = await scene.booth.secondTicket(scene.ticket, place)
  const rows = await (await scene.openTicket(scene.ticket)).outbox.list()
  expect(rows.find(({ waitsFor }) => waitsFor)?.waitsFor?.ticket).toBe(second)
})

test('B6: a page that crashes at any write leaves an order that the next try completes: nothing twice, nothing lost', async () => {
  const counting = await changedAfterPayment()
  const all = crashingAt(counting.deps, Number.POSITIVE_INFINITY)
  await createBooth(all.deps).secondTicket(counting.ticket, place)
  expect(all.writes()).toBeGreaterThan(5)
  for (let last = 1; last <= all.writes(); last++) {
    const scene = await changedAfterPayment()
    const page = createBooth(crashingAt(scene.deps, last).deps)
    await expect(page.secondTicket(scene.ticket, place)).rejects.toThrow(CrashError)
    await scene.booth.secondTicket(scene.ticket, place)
    await isDoneOnce(scene)
  }
})

test('B11, B6: files at the shop alone come along to the second order, however often it is begun', async () => {
  const scene = await changedAfterPayment()
  const { booth, store, openTicket, ticket, line } = scene
  const ref = {
    bucket: 'order-artwork',
    key: '00000000-0000-4000-8000-000000000001/a.pdf',
    fileName: 'a.pdf',
    size: 1,
    type: 'application/pdf',
  } as const
  await (await openTicket(ticket)).cart.setArtwork(line, 'front', ref)
  let isOver = false
  for (let at = 1; !isOver; at++)
    isOver = await createBooth(crashingAt(scene.deps, at).deps)
      .secondTicket(ticket, place)
      .then(
        () => true,
        error => {
          if (error instanceof CrashError) return false
          throw error
        },
      )
  const second = await secondOf(scene)
  const carried = (await store.acts(second)).filter(({ act }) => act.kind === 'carry')
  const [more] = await (await openTicket(second)).cart.list()
  expect(carried.map(({ act }) => act)).toMatchObject([
    { from: { ticket, line, slot: 'front' }, key: ref.key, line: more?.id, slot: 'front' },
  ])
  expect(await booth.tickets()).toHaveLength(2)
})

/** A ticket that was paid with one flag, and its cart. */
async function paidWithFlag() {
  const made = await aBooth()
  const { booth, store, openTicket } = made
  const ticket = await booth.newTicket({ name: 'Mia' })
  const { cart } = await openTicket(ticket)
  const added = await cart.add(FLAG)
  const offerId = (await booth.payCode(ticket))?.offerId ?? ''
  const sale = { via: 'outside', offerId, cents: 9_000, at: '', orderId: 'GL-1' } as const
  await store.change(ticket, row => ({ ...row, view: aTicketView({ id: ticket, rev: 2, sale }) }))
  return { ...made, ticket, cart, line: added.ok ? added.id : '' }
}

test.each([
  ['at its price', 9_000],
  ['and priced by a newer list since', 9_500],
])(
  'B6: a paid line that is removed and brought back by Undo, %s, is not ordered again, and stays in its ticket',
  async (_, priceSeen) => {
    const { booth, ticket, cart, line } = await paidWithFlag()
    const removed = await cart.remove(line)
    const [back] = await cart.restore(removed ? [removed] : [])
    await cart.patch(back?.to ?? '', { priceSeen })
    expect(back?.to).not.toBe(line)
    expect(await booth.secondTicket(ticket, place)).toBeNull()
    expect(await booth.tickets()).toHaveLength(1)
    expect(await cart.list()).toMatchObject([{ product: FLAG.product, priceSeen }])
  },
)

test('B6: a second one of what was paid is ordered, also where the paid one came back by Undo', async () => {
  const { booth, ticket, cart, line, openTicket } = await paidWithFlag()
  const removed = await cart.remove(line)
  await cart.restore(removed ? [removed] : [])
  await cart.add(FLAG)
  const second = await booth.secondTicket(ticket, place)
  expect(await cart.list()).toHaveLength(1)
  expect(second && (await (await openTicket(second)).cart.list())).toMatchObject([{ priceSeen: 9_000 }])
})

test('B6: nothing that was added is no second order, nor is anything before a sale', async () => {
  const { booth, openTicket } = await aBooth()
  const ticket = await booth.newTicket()
  await (await openTicket(ticket)).cart.add(FLAG)
  expect(await booth.secondTicket(ticket, place)).toBeNull()
  expect(await booth.secondTicket(crypto.randomUUID(), vi.fn(place))).toBeNull()
})
