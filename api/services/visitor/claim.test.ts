import { afterAll, beforeAll, expect, test } from 'vitest'
import { runActs } from '#api/services/booth/acts.ts'
import { sweepTickets } from '#api/services/booth/sweep.ts'
import { orderKeyOf } from '#api/services/booth/tickets.ts'
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
