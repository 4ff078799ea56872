import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#api/deps.ts'
import { sweepCheckouts } from '#api/services/checkout/sweep.ts'
import type { OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { beginLife } from '#api/store/life.ts'
import { offerBytes, quotedTicket } from '#api/testing/booth.ts'
import { pay } from '#api/testing/orders.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { DAY } from '#shared/time.ts'
import { runActs } from './acts.ts'
import { keepOffer } from './offers.ts'
import { payTicket } from './pay.ts'
import { sweepTickets } from './sweep.ts'
import { orderKeyOf } from './tickets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
// The provider's webhooks went to the shop that was lost.
beforeEach(() => {
  shop.deps.payments = { ...shop.deps.payments, readEvent: async () => null }
})

interface Quoted {
  ticket: TicketDoc
  offer: OfferDoc
}

const press = ({ ticket, offer }: Quoted) =>
  payTicket(shop.deps, ticket, { offerId: offer._id, visitor: 'phone' })

/** A quoted ticket whose payment page was opened after the backup that was then put back. */
async function openedAndLost(isPaid: boolean): Promise<Quoted & { sessionId: string }> {
  const { ticket } = await quotedTicket(shop)
  const kept = await keepOffer(shop.deps, ticket._id, offerBytes(shop, ticket._id, 2))
  if (!kept.ok) throw new Error(kept.code)
  const quoted = { ticket: kept.ticket, offer: kept.offer }
  const opened = await press(quoted)
  if (!opened.ok) throw new Error(opened.code)
  if (isPaid) await pay(opened)
  await loseCheckouts(quoted)
  return { ...quoted, sessionId: opened.id }
}

async function loseCheckouts({ ticket }: Quoted): Promise<void> {
  const { store, ids } = shop.deps
  for (const { _id } of await store.checkouts.find({})) await store.checkouts.remove(_id)
  for (const { _id } of await store.sessions.find({})) await store.sessions.remove(_id)
  await store.openCheckouts.remove(`ticket:${ticket._id}/main`)
  await beginLife(store, ids.uuid)
}

const stored = async ({ ticket }: Quoted) => ({
  session: (await shop.deps.store.orders.get(orderKeyOf(ticket._id)))?.sessionId ?? null,
  surpluses: (await shop.deps.store.surpluses.find({ where: { ticketId: ticket._id } })).map(
    ({ _id }) => _id,
  ),
})

async function sweep(): Promise<void> {
  await sweepTickets(shop.deps)
  await sweepCheckouts(shop.deps)
}

test('B13: a payment that a restored backup does not know is found in the provider’s books before a page is opened anew', async () => {
  const lost = await openedAndLost(true)
  expect(await press(lost)).toMatchObject({ ok: false, code: 'already_paid' })
  expect(await stored(lost)).toEqual({ session: lost.sessionId, surpluses: [] })
})

test('B13 seed 198: a payment that a restored backup does not know becomes the order though nobody asks for a page again', async () => {
  const lost = await openedAndLost(true)
  await sweep()
  expect(await stored(lost)).toEqual({ session: lost.sessionId, surpluses: [] })
})

test('B13: a payment of an offer that comes again only after the books were asked becomes the order', async () => {
  const lost = await openedAndLost(true)
  const { store } = shop.deps
  await store.offers.remove(lost.offer._id)
  await store.tickets.update(lost.ticket._id, ticket => ({ ...ticket, offers: [], current: null }))
  await sweep()
  expect(await stored(lost)).toEqual({ session: null, surpluses: [] })
  await keepOffer(shop.deps, lost.ticket._id, Uint8Array.from(Buffer.from(lost.offer.bytes, 'base64')))
  await sweep()
  expect(await stored(lost)).toEqual({ session: lost.sessionId, surpluses: [] })
})

test('B13: a page that a restored backup does not know is ended before another is opened, and paid meanwhile it is the order', async () => {
  const lost = await openedAndLost(false)
  const again = await press(lost)
  expect(again.ok).toBe(true)
  expect((await shop.deps.payments.getSession(lost.sessionId))?.status).toBe('expired')
  const late = await openedAndLost(false)
  await sweep()
  await pay({ id: late.sessionId, url: (await shop.deps.payments.getSession(late.sessionId))?.url ?? '' })
  await sweep()
  expect(await stored(late)).toEqual({ session: late.sessionId, surpluses: [] })
})

test('B13: cash that is told again after a restore does not take the place of a payment that was lost with it', async () => {
  const lost = await openedAndLost(true)
  const { offer, ticket } = lost
  const id = shop.deps.ids.uuid()
  const cash = {
    ...{ kind: 'taken' as const, offerId: offer._id, method: 'cash' as const, ref: '7' },
    ...{ cents: offer.totalCents, by: 'Kim', sawPhone: false },
  }
  const silent: Deps = {
    ...shop.deps,
    payments: {
      ...shop.deps.payments,
      // biome-ignore lint/correctness/useYield: the provider does not answer.
      async *payments() {
        throw new Error('the provider is silent')
      },
    },
  }
  const told = async (deps: Deps) => (await runActs(deps, ticket._id, [{ id, act: cash }]))?.answers
  expect(await told(silent)).toEqual([{ id, outcome: { kind: 'later' } }])
  expect(await told(shop.deps)).toEqual([{ id, outcome: { kind: 'surplus', surplus: id } }])
  expect(await stored(lost)).toEqual({ session: lost.sessionId, surpluses: [id] })
})

test('B13: the books are asked once in a restored life, and never by a shop that was not restored', async () => {
  const fresh = await openTestShop()
  const asked: number[] = []
  const { payments } = fresh.deps.payments
  fresh.deps.payments = {
    ...fresh.deps.payments,
    payments: since => {
      asked.push(Math.round((Date.now() - since) / DAY))
      return payments(since)
    },
  }
  const quoted = await quotedTicket(fresh)
  const open = () => payTicket(fresh.deps, quoted.ticket, { offerId: quoted.offer._id, visitor: 'phone' })
  await open()
  await sweepTickets(fresh.deps)
  expect(asked).toEqual([])
  await beginLife(fresh.deps.store, fresh.deps.ids.uuid)
  await open()
  await open()
  await sweepTickets(fresh.deps)
  expect(asked).toEqual([40])
  await fresh.close()
})
