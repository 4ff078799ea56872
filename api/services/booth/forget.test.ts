import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { artworkId } from '#api/services/artwork/artwork.ts'
import { cartsOf } from '#api/services/cart/carts-of.ts'
import { newCart } from '#api/services/cart/sync.ts'
import { artworkUsers } from '#api/services/cleaning/use.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { artworkDoc, boughtLine, checkoutDoc, orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { EMPTY_TICKET, ticketSlot } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { aLine } from '#shared/testing/cart.ts'
import { DAY } from '#shared/time.ts'
import { runActs } from './acts.ts'
import { forgetTicket } from './forget.ts'
import { heardOf } from './heard.ts'
import { forgetOldTickets } from './retention.ts'
import { orderKeyOf, PUT_AWAY, ticketCart } from './tickets.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const CONTACT = { name: 'Ann Visitor', phone: '555', mail: 'ann@example.com', company: 'Ann & Co' }
const LAST_DAY = '2026-11-26'
const SHOW_OVER = Date.parse('2026-11-27T00:00:00Z')

/** A ticket with everything a visitor leaves behind: a cart, a file of the tablet's and one of their own, contact, a link. */
async function visitor(changes: Partial<TicketDoc> = {}) {
  const { store } = shop.deps
  const line = randomUUID()
  const [inCart, inSlot] = [`${randomUUID()}/cart.jpg`, `${randomUUID()}/slot.jpg`]
  const own = boughtLine(inSlot).artwork
  const slots = own ? { [ticketSlot(line, 'front')]: own } : {}
  const at = '2026-11-24T10:00:00.000Z'
  const { ticket, offer } = await quotedTicket(shop, {
    ...{ contact: CONTACT, visitor: 'hash', slots, tokens: [{ hash: 'x', revoked: false }] },
    ...{ createdAt: at, signature: { offerId: 'o', hash: 'h', picture: 'iVBOR', at } },
    ...changes,
  })
  const owner = ticketOwner(ticket._id)
  for (const key of [inCart, inSlot]) await store.artworks.insert(artworkDoc(key, { owner, createdAt: at }))
  const fields = { ...EMPTY_TICKET, name: 'Ann Visitor', show: { name: 'Expo', from: '', to: LAST_DAY } }
  const artwork = { front: boughtLine(inCart).artwork, back: null }
  const lines = [aLine(line, { artwork })]
  await store.carts.insert({ ...newCart(owner, 'main', randomUUID()), lines, fields, v: 1 })
  await store.ticketTokens.insert({ _id: randomUUID(), ticketId: ticket._id })
  return { id: ticket._id, offer, owner, inCart, inSlot }
}

const ticketNow = async (id: string) => shop.deps.store.tickets.get(id)
const artworkNow = async (key: string) => shop.deps.store.artworks.get(artworkId(key))
const at = (now: number) => ({ ...shop.deps, clock: { now: () => now } })
/** What the daily round does at this time. */
const round = (now: number) => forgetOldTickets(at(now))

test('B14: of a forgotten ticket nothing personal is left but a tombstone, and it is cancelled', async () => {
  const { id, owner, offer, inCart, inSlot } = await visitor()
  await forgetTicket(shop.deps, id)
  const left = await ticketNow(id)
  expect(left).toMatchObject({
    forgotten: true,
    cancelled: 'forgotten',
    contact: null,
    signature: null,
    tokens: [],
  })
  expect(JSON.stringify(left)).not.toMatch(/ann|555|iVBOR/i)
  const { store } = shop.deps
  expect(await store.carts.count({ where: cartsOf(owner) })).toBe(0)
  expect(await store.ticketTokens.count({ where: { ticketId: id } })).toBe(0)
  expect(await store.offers.get(offer._id)).toBeNull()
  expect([await artworkNow(inCart), await artworkNow(inSlot)]).toEqual([null, null])
  await forgetTicket(shop.deps, id)
  expect(await ticketNow(id)).toEqual(left)
})

test('B2 B14: money that the stand took for a ticket which was forgotten meanwhile is owed back', async () => {
  const { id, offer } = await visitor()
  await forgetTicket(shop.deps, id)
  const act = {
    ...{ kind: 'taken' as const, offerId: offer._id, method: 'cash' as const, ref: '' },
    ...{ cents: offer.totalCents, by: 'Kim', sawPhone: false },
  }
  const told = await runActs(shop.deps, id, [{ id: 'act 1', act }])
  expect(told?.answers).toEqual([{ id: 'act 1', outcome: { kind: 'surplus', surplus: 'act 1' } }])
  expect(await shop.deps.store.surpluses.get('act 1')).toMatchObject({
    cents: offer.totalCents,
    state: 'owed',
  })
})

test('D56: of a sold ticket order, files and signature stay, and the offer that was paid', async () => {
  const { id, owner, offer, inCart, inSlot } = await visitor()
  const { store } = shop.deps
  const sale = { via: 'outside', offerId: offer._id, ref: randomUUID(), cents: 1000, at: LAST_DAY } as const
  await store.tickets.update(id, doc => ({ ...doc, sale }))
  const order = orderDoc({ _id: orderKeyOf(id), owner, items: [boughtLine(inSlot)] })
  await store.orders.insert(order)
  await forgetTicket(shop.deps, id)
  expect(await ticketNow(id)).toMatchObject({
    forgotten: true,
    cancelled: null,
    sale,
    contact: null,
    signature: { picture: 'iVBOR' },
  })
  expect(await store.orders.get(order._id)).toEqual({ ...order, foundBy: 'plain' })
  expect(await store.offers.get(offer._id)).not.toBeNull()
  expect([await artworkNow(inCart), await artworkNow(inSlot)]).toEqual([null, expect.any(Object)])
})

test('D56: unsold tickets are forgotten 60 days after their show, by the shop’s clock', async () => {
  const { id } = await visitor()
  await round(SHOW_OVER + 60 * DAY - 1)
  expect(await ticketNow(id)).toMatchObject({ forgotten: false, contact: CONTACT })
  await round(SHOW_OVER + 60 * DAY)
  expect(await ticketNow(id)).toMatchObject({ forgotten: true, contact: null })
})

test('D56: without a show, or with one of long ago, the 60 days begin with the ticket', async () => {
  const { store } = shop.deps
  for (const to of ['', '2020-01-01', '2099-01-01']) {
    const { id } = await visitor()
    const begun = Date.parse('2026-11-24T10:00:00.000Z')
    await store.carts.update(ticketCart(id), doc => ({
      ...doc,
      fields: { ...EMPTY_TICKET, show: { name: '', from: '', to } },
    }))
    const end = begun + (to.startsWith('2099') ? 425 : 60) * DAY
    await round(end - 1)
    expect([to, await ticketNow(id)]).toMatchObject([to, { forgotten: false }])
    await round(end)
    expect([to, await ticketNow(id)]).toMatchObject([to, { forgotten: true }])
  }
})

test('B2: what is sold, being decided about or owed back is not forgotten by itself', async () => {
  const money = { via: 'outside', offerId: 'o', ref: randomUUID(), cents: 1000, at: LAST_DAY } as const
  const tickets = await Promise.all([
    visitor({ sale: money }),
    visitor({ closing: 'act' }),
    visitor({ unfinished: 'cs_1' }),
    visitor({ cancelled: 'act', surpluses: [money] }),
  ])
  await round(SHOW_OVER + 400 * DAY)
  for (const { id } of tickets)
    expect(await ticketNow(id)).toMatchObject({ forgotten: false, contact: CONTACT })
})

test('issue 9.3: one that no tablet told of goes after 14 days, and begins anew with its tablet', async () => {
  const { id, owner } = await visitor({ kid: '0123456789abcdef', heardFromTablet: false })
  const begun = Date.parse('2026-11-24T10:00:00.000Z')
  await round(begun + 14 * DAY - 1)
  expect(await ticketNow(id)).not.toBeNull()
  await round(begun + 14 * DAY)
  expect([await ticketNow(id), await shop.deps.store.carts.count({ where: cartsOf(owner) })]).toEqual([
    null,
    0,
  ])
  expect(await heardOf(shop.deps, id, 'auth0|staff')).toMatchObject({
    cancelled: null,
    heardFromTablet: true,
  })
})

test('issue 10.1: a round reads what may be due, and nothing of what is put away: sold, with its show over for 60 days, or forgotten', async () => {
  const { store } = shop.deps
  const money = { via: 'outside', offerId: 'o', ref: randomUUID(), cents: 1000, at: LAST_DAY } as const
  const [sold, old] = [await visitor({ sale: money }), await visitor()]
  await round(SHOW_OVER + 60 * DAY - 1)
  expect((await ticketNow(sold.id))?.nextLookAt).not.toBe(PUT_AWAY)
  await round(SHOW_OVER + 60 * DAY)
  await round(SHOW_OVER + 61 * DAY)
  expect(await ticketNow(sold.id)).toMatchObject({ nextLookAt: PUT_AWAY, forgotten: false })
  expect(await ticketNow(old.id)).toMatchObject({ nextLookAt: PUT_AWAY, forgotten: true, isWiped: true })
  const { find } = store.tickets
  const read: string[] = []
  vi.spyOn(store.tickets, 'find').mockImplementation(async query => {
    const tickets = await find(query)
    read.push(...tickets.map(({ _id }) => _id))
    return tickets
  })
  await round(SHOW_OVER + 90 * DAY)
  expect([read.includes(sold.id), read.includes(old.id)]).toEqual([false, false])
  vi.restoreAllMocks()
})

test('D56: an unsold ticket whose show is set to an earlier day goes within a day of its 60 days', async () => {
  const { id } = await visitor()
  await round(SHOW_OVER + 59 * DAY)
  await shop.deps.store.carts.update(ticketCart(id), doc => ({
    ...doc,
    fields: { ...EMPTY_TICKET, show: { name: 'Expo', from: '', to: '2026-11-25' } },
  }))
  await round(SHOW_OVER + 60 * DAY - 2)
  expect(await ticketNow(id)).toMatchObject({ forgotten: true })
})

test('issue 10.1: a ticket that cannot be ended holds up no other, and is tried again the next day', async () => {
  const { store } = shop.deps
  const both = [await visitor(), await visitor()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const now = SHOW_OVER + 100 * DAY
  const { update } = store.tickets
  vi.spyOn(store.tickets, 'update').mockImplementation(async (id, fn) => {
    if (id === both[0]?.id && (await ticketNow(id))?.nextLookAt) throw new Error('silent')
    return update(id, fn)
  })
  await round(now).catch(() => null)
  await round(now + 1)
  expect(await ticketNow(both[1]?.id ?? '')).toMatchObject({ forgotten: true })
  vi.restoreAllMocks()
  await round(now + DAY)
  expect(await ticketNow(both[0]?.id ?? '')).toMatchObject({ forgotten: true })
})

test('B14: what a crash left of a forgotten ticket the next round takes away', async () => {
  const { id } = await visitor()
  await shop.deps.store.tickets.update(id, doc => ({ ...doc, forgotten: true }))
  await round(SHOW_OVER)
  expect(await shop.deps.store.carts.get(ticketCart(id))).toBeNull()
})

test('B14: so it does with what a sync wrote that was under way meanwhile and died', async () => {
  const { id, owner } = await visitor()
  const now = Date.parse('2026-11-26T10:00:00Z')
  await forgetTicket(at(now), id)
  await round(now)
  await shop.deps.store.carts.insert(newCart(owner, 'main', randomUUID()))
  await round(now + DAY)
  expect(await shop.deps.store.carts.get(ticketCart(id))).toBeNull()
  expect(await ticketNow(id)).toMatchObject({ isWiped: true })
})

test('B11: cleaning keeps what a ticket’s cart, slots or checkouts hold, and for that ticket alone', async () => {
  const { store } = shop.deps
  const { id, owner, inCart, inSlot } = await visitor()
  const paying = `${randomUUID()}/paying.jpg`
  await store.artworks.insert(artworkDoc(paying, { owner }))
  await store.checkouts.insert(checkoutDoc({ owner, lines: [boughtLine(paying)] }))
  const isUsed = async (key: string, whose = owner) =>
    (await artworkUsers(store).of({ ...artworkDoc(key), owner: whose })) !== 'none'
  for (const key of [inCart, inSlot, paying]) expect([key, await isUsed(key)]).toEqual([key, true])
  expect(await isUsed(inSlot, ticketOwner(randomUUID()))).toBe(false)
  await store.tickets.update(id, doc => ({ ...doc, slots: {} }))
  expect(await isUsed(inSlot)).toBe(false)
})
