import { afterAll, beforeAll, expect, test } from 'vitest'
import { runActs } from '#api/services/booth/acts.ts'
import { sweepTickets } from '#api/services/booth/sweep.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
import { makeReprint, reprintKey, withReprint } from '#api/services/money/reprint.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { dyingStore, Killed } from '#api/testing/dying-store.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { claimTicket } from './claim.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const PERSON = 'auth0|ann'

async function paidTicket() {
  const { ticket, offer } = await quotedTicket(shop, { visitor: 'phone' })
  const taken = { kind: 'taken', method: 'cash', ref: '', by: 'Kim', sawPhone: false } as const
  const act = { ...taken, offerId: offer._id, cents: offer.totalCents }
  await runActs(shop.deps, ticket._id, [{ id: shop.deps.ids.uuid(), act }])
  return (await shop.deps.store.tickets.get(ticket._id)) ?? ticket
}

test('B10 seed 3057: wherever a claim dies, the order is in the Orders of whoever has its ticket', async () => {
  for (const at of [1, 2, 3])
    for (const landed of [false, true]) {
      const ticket = await paidTicket()
      const deps = { ...shop.deps, store: dyingStore(shop.deps.store, { at, landed }) }
      await claimTicket(deps, { ticket, visitor: 'phone' }, PERSON).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await sweepTickets(shop.deps)
      const { claimedBy } = (await shop.deps.store.tickets.get(ticket._id)) ?? ticket
      const order = await shop.deps.store.orders.get(orderKeyOf(ticket._id))
      expect([at, landed, order?.claimedBy ?? null]).toEqual([at, landed, claimedBy])
    }
})

/** A paid ticket whose order owes a reprint. */
async function owingTicket() {
  const ticket = await paidTicket()
  const { store, clock, ids } = shop.deps
  const asked = {
    id: ids.uuid(),
    reason: 'Torn',
    lines: [{ line: 1, quantity: 1 }],
    by: { kind: 'shop' },
  } as const
  const order = await store.orders.update(orderKeyOf(ticket._id), current =>
    withReprint(current, { ...asked, lines: [...asked.lines], device: null }, clock),
  )
  const reprint = order?.reprints?.[0]
  if (!order || !reprint) throw new Error('no order')
  const again = async () => (await store.orders.get(reprintKey(order, reprint)))?.claimedBy ?? null
  return { ticket, order, reprint, again }
}

test('B10, issue 11.6: what was printed again of an order is claimed with it, wherever the claim dies', async () => {
  for (const at of [1, 2, 3, 4])
    for (const landed of [false, true]) {
      const { ticket, order, reprint, again } = await owingTicket()
      await makeReprint(shop.deps, order, reprint)
      const deps = { ...shop.deps, store: dyingStore(shop.deps.store, { at, landed }) }
      await claimTicket(deps, { ticket, visitor: 'phone' }, PERSON).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      await sweepTickets(shop.deps)
      const { claimedBy } = (await shop.deps.store.tickets.get(ticket._id)) ?? ticket
      expect([at, landed, await again()]).toEqual([at, landed, claimedBy])
    }
})

test('B10, issue 11.6: a reprint that is made while its order is claimed is the same person’s', async () => {
  const { ticket, order, reprint, again } = await owingTicket()
  expect((await claimTicket(shop.deps, { ticket, visitor: 'phone' }, PERSON)).ok).toBe(true)
  // It was read before the claim.
  await makeReprint(shop.deps, order, reprint)
  expect(await again()).toBe(PERSON)
})
