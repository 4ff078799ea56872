import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { offerBytes, quotedTicket } from '#api/testing/booth.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { offerId } from '#shared/booth/offer.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ActOutcome, BoothAct } from '#shared/contract/booth.ts'
import { MAX_TICKET_ACTS, MAX_TICKET_MONEY_ACTS, MAX_TICKET_OFFERS } from '#shared/contract/limits.ts'
import { runActs } from './acts.ts'
import { keepOffer } from './offers.ts'
import { ticketAdmission } from './ticket-room.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const done: ActOutcome = { kind: 'done' }
const tooLarge: ActOutcome = { kind: 'refused', code: 'too_large' }
const acted = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, () => [randomUUID(), done] as const))

async function outcomeOf(ticket: string, act: BoothAct) {
  const answer = await runActs(shop.deps, ticket, [{ id: randomUUID(), act }])
  return answer?.answers[0]?.outcome
}
const taken = (offerId: string): BoothAct => ({
  kind: 'taken',
  offerId,
  method: 'cash',
  ref: '',
  cents: 100,
  by: 'Kim',
  sawPhone: false,
})

test('B2: what is done to a ticket is bounded, and never crowds out what is about money', async () => {
  const { ticket, offer } = await quotedTicket(shop, { acts: acted(MAX_TICKET_ACTS) })
  const { _id: id } = ticket
  expect(await outcomeOf(id, { kind: 'letIn' })).toEqual(tooLarge)
  expect(await outcomeOf(id, taken(offer._id))).toEqual(done)
  const surplus = await outcomeOf(id, taken(offer._id))
  expect(surplus).toMatchObject({ kind: 'surplus' })
  const returned = surplus?.kind === 'surplus' ? surplus.surplus : ''
  expect(await outcomeOf(id, { kind: 'returned', surplus: returned })).toEqual(done)
  const { ticket: full } = await quotedTicket(shop, { acts: acted(MAX_TICKET_MONEY_ACTS) })
  expect(await outcomeOf(full._id, taken(offer._id))).toEqual(tooLarge)
})

test('B2: a repeat of what was done is answered, however much there is', async () => {
  const acts = acted(MAX_TICKET_MONEY_ACTS)
  const [id = ''] = Object.keys(acts)
  const { ticket } = await quotedTicket(shop, { acts })
  const answer = await runActs(shop.deps, ticket._id, [{ id, act: { kind: 'letIn' } }])
  expect(answer?.answers).toEqual([{ id, outcome: done }])
})

test('B5: a ticket has had 1,000 offers at most: one more leaves no record, one of those is taken again', async () => {
  const { ticket } = await quotedTicket(shop)
  const known = offerBytes(shop, ticket._id, 2)
  const kept = await keepOffer(shop.deps, ticket._id, known)
  if (!kept.ok) throw new Error(kept.code)
  const others = Array.from({ length: MAX_TICKET_OFFERS - 2 }, () => ({ id: randomUUID(), rev: 1 }))
  await shop.deps.store.tickets.update(ticket._id, current => ({
    ...current,
    offers: [...current.offers, ...others],
  }))
  const count = () => shop.deps.store.offers.count({ where: { ticketId: ticket._id } })
  const before = await count()
  const more = await keepOffer(shop.deps, ticket._id, offerBytes(shop, ticket._id, 3))
  expect([more, await count()]).toMatchObject([{ ok: false, code: 'too_large' }, before])
  expect(await keepOffer(shop.deps, ticket._id, known)).toMatchObject({ ok: true })
})

test('B2: an offer that money waits for is kept however many there were', async () => {
  const { ticket } = await quotedTicket(shop)
  const bytes = offerBytes(shop, ticket._id, 2)
  const others = Array.from({ length: MAX_TICKET_OFFERS }, () => ({ id: randomUUID(), rev: 1 }))
  const sale = {
    via: 'outside' as const,
    offerId: await offerId(bytes),
    ref: 'act',
    cents: 5,
    at: ticket.createdAt,
  }
  await shop.deps.store.tickets.update(ticket._id, current => ({
    ...current,
    offers: others,
    sale: { ...sale, outside: { method: 'cash', reference: '', by: 'Kim' } },
    unfinished: 'act',
  }))
  expect(await keepOffer(shop.deps, ticket._id, bytes)).toMatchObject({ ok: true })
  const orders = await shop.deps.store.orders.count({ where: { owner: ticketOwner(ticket._id) } })
  expect(orders).toBe(1)
})

test('booth, "Calls": a ticket’s visitors store at most 2 GB and 1,200 files, whoever they are', async () => {
  const { ticket } = await quotedTicket(shop)
  const admit = ticketAdmission(shop.deps, ticket._id, async () => null)
  const file = (size: number): ArtworkDoc => ({
    _id: randomUUID(),
    bucket: 'order-artwork',
    key: randomUUID(),
    owner: ticketOwner(ticket._id),
    contentType: 'image/jpeg',
    declaredLength: size,
    createdAt: new Date().toISOString(),
    etag: null,
    size: null,
  })
  await shop.deps.store.artworks.insert(file(2 ** 31 - 2000))
  expect(await admit(2000)).toBeNull()
  expect(await admit(2001)).toMatchObject({ code: 'quota_reached' })
  const { ticket: many } = await quotedTicket(shop)
  const admitMany = ticketAdmission(shop.deps, many._id, async () => null)
  const owner = ticketOwner(many._id)
  for (let at = 1; at < 1_200; at++) await shop.deps.store.artworks.insert({ ...file(1), owner })
  expect(await admitMany(1)).toBeNull()
  await shop.deps.store.artworks.insert({ ...file(1), owner })
  expect(await admitMany(1)).toMatchObject({ code: 'quota_reached' })
})
