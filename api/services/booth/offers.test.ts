import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfferDoc, TicketDoc } from '#api/store/documents.ts'
import { offerBytes, offeredLine, quotedTicket } from '#api/testing/booth.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { emptyTicket } from './heard.ts'
import { keepOffer, withOffer } from './offers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const clock = { now: () => Date.parse('2026-11-24T10:00:00Z') }
const fresh = () => emptyTicket({ id: randomUUID(), staff: 'auth0|staff', kid: null }, clock)

test('B5: an offer is one record whoever brings it, and reads as it was offered', async () => {
  const { ticket } = await quotedTicket(shop)
  const line = offeredLine(shop)
  const bytes = offerBytes(shop, ticket._id, 2, [line])
  const [one, other] = await Promise.all([
    keepOffer(shop.deps, ticket._id, bytes),
    keepOffer(shop.deps, ticket._id, bytes),
  ])
  if (!one.ok || !other.ok) throw new Error('not kept')
  expect(other.offer).toEqual({ ...one.offer, createdAt: other.offer.createdAt })
  const stored = await shop.deps.store.offers.get(one.offer._id)
  const { lineId, product, totalCents } = line
  expect(stored).toMatchObject({
    rev: 2,
    totalCents,
    lines: [{ lineId, product, totalCents, artwork: null }],
  })
  const after = await shop.deps.store.tickets.get(ticket._id)
  expect([after?.current, after?.offers.length]).toEqual([one.offer._id, 2])
})

test('B5: bytes of another ticket, or of none, are no offer and change nothing', async () => {
  const { ticket } = await quotedTicket(shop)
  const other = offerBytes(shop, randomUUID(), 9)
  const bad = offerBytes(shop, ticket._id, 9)
  bad[0] = 0
  for (const bytes of [other, bad, new Uint8Array()])
    expect(await keepOffer(shop.deps, ticket._id, bytes)).toMatchObject({ ok: false, code: 'invalid' })
  expect(await shop.deps.store.tickets.get(ticket._id)).toEqual(ticket)
})

test('B5: law: which offer is current does not depend on the order of arrival', () => {
  const anyOffers = fc.uniqueArray(fc.record({ _id: fc.uuid(), rev: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ _id }) => _id,
    minLength: 1,
    maxLength: 8,
  })
  const arrived = (offers: Pick<OfferDoc, '_id' | 'rev'>[]) =>
    offers.reduce<TicketDoc>((ticket, offer) => withOffer(ticket, offer) ?? ticket, fresh())
  fc.assert(
    fc.property(anyOffers, fc.integer({ min: 0, max: 7 }), (offers, turn) => {
      const other = [...offers.slice(turn), ...offers.slice(0, turn)].reverse()
      const [one, two] = [arrived(offers), arrived([...other, ...offers])]
      expect([two.current, two.offers]).toEqual([one.current, one.offers])
      const highest = Math.max(...offers.map(({ rev }) => rev))
      expect(offers.find(({ _id }) => _id === one.current)?.rev).toBe(highest)
    }),
  )
})

test('issue 9.5: once a ticket is claimed a new offer is kept, and current only by its visitor’s word', () => {
  const claimed = { ...fresh(), current: 'one', offers: [{ id: 'one', rev: 1 }], claimedBy: 'auth0|pat' }
  expect(withOffer(claimed, { _id: 'two', rev: 2 })).toMatchObject({ current: 'one', offers: { length: 2 } })
})
