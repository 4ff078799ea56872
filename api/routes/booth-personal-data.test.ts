import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyTicket } from '#api/services/booth/heard.ts'
import { orderKeyOf, PUT_AWAY, ticketCart } from '#api/services/booth/tickets.ts'
import { newCart } from '#api/services/cart/sync.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { quotedTicket } from '#api/testing/booth.ts'
import { newPerson, type TestPerson } from '#api/testing/people.ts'
import { orderDoc } from '#api/testing/records.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { newStaff } from '#api/testing/staff.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { BoothKeyAnswer } from '#shared/contract/booth.ts'
import type { PersonalData } from '#shared/contract/personal-data.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const exported = async ({ token }: TestPerson) =>
  (await (await shop.call('/api/users/me', { token })).json()) as PersonalData
const deleted = ({ token }: TestPerson) => shop.call('/api/users/me', { token, method: 'DELETE' })

/** A ticket with a name in its cart, and an order where it is sold. */
async function ticketWith(changes: Partial<TicketDoc>) {
  const { store } = shop.deps
  const { ticket, offer } = await quotedTicket(shop, changes)
  const owner = ticketOwner(ticket._id)
  const fields = { ...EMPTY_TICKET, name: 'Ann Visitor', note: 'in a hurry' }
  await store.carts.insert({ ...newCart(owner, 'main', randomUUID()), fields })
  const { claimedBy } = ticket
  const order = orderDoc({ _id: orderKeyOf(ticket._id), owner, claimedBy })
  if (ticket.sale) await store.orders.insert(order)
  return { id: ticket._id, order, offer }
}
const sale = () =>
  ({
    via: 'outside',
    offerId: randomUUID(),
    ref: randomUUID(),
    cents: 1000,
    at: '2026-11-24T10:00:00Z',
  }) as const
const contact = { name: 'Ann', phone: '555', mail: 'ann@example.com', company: '' }

test('D56: whoever claimed a booth order is handed it with what the stand wrote down of them, and nobody else is', async () => {
  const [ann, other] = [await newPerson(shop, 'Ann'), await newPerson(shop, 'Other')]
  const at = '2026-11-24T10:00:00Z'
  const signature = { offerId: 'o', hash: 'h', picture: 'iVBOR', at }
  const { order } = await ticketWith({ sale: sale(), claimedBy: ann.sub, contact, signature })
  const data = await exported(ann)
  expect(data.orders).toMatchObject([{ orderId: order.orderId }])
  expect(data.tickets).toEqual([
    {
      createdAt: expect.any(String),
      fields: { ...EMPTY_TICKET, name: 'Ann Visitor', note: 'in a hurry' },
      contact,
      signature: { at, picture: 'iVBOR' },
    },
  ])
  expect(await exported(other)).toMatchObject({ orders: [], tickets: [] })
})

test('D56: deleting a person covers the tickets they claimed; the order stays', async () => {
  const ann = await newPerson(shop, 'Ann')
  const { id, order } = await ticketWith({ sale: sale(), claimedBy: ann.sub, contact })
  expect((await deleted(ann)).status).toBe(200)
  const { store } = shop.deps
  expect(await store.tickets.get(id)).toMatchObject({ forgotten: true, contact: null })
  expect(await store.carts.get(ticketCart(id))).toBeNull()
  expect(await store.orders.get(order._id)).toEqual({ ...order, foundBy: 'plain' })
})

test('D49: a staff account is not deleted while it has tickets to finish, and its keys end with it', async () => {
  const seller = await newStaff(shop, 'Seller', ['booth:sell'])
  const { store } = shop.deps
  const lastDay = new Date().toISOString().slice(0, 10)
  const json = { deviceId: randomUUID(), label: 'Tablet 1', lastDay }
  const { kid } = (await (
    await shop.call('/api/booth/key', { token: seller.token, json })
  ).json()) as BoothKeyAnswer
  expect(await exported(seller)).toMatchObject({ boothKeys: [{ label: 'Tablet 1' }], tickets: [] })
  const open = await ticketWith({ staff: seller.sub })
  await ticketWith({ staff: seller.sub, sale: sale() })
  await ticketWith({ staff: seller.sub, cancelled: 'act' })
  const owed = await ticketWith({ staff: seller.sub, sale: sale(), surpluses: [sale()] })
  const refused = await deleted(seller)
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'tickets_open' }])
  expect(await store.boothKeys.get(kid)).not.toBeNull()
  await store.tickets.update(open.id, doc => ({ ...doc, cancelled: 'act' }))
  expect((await deleted(seller)).status).toBe(409)
  await store.tickets.update(owed.id, doc => ({ ...doc, surpluses: [] }))
  expect((await deleted(seller)).status).toBe(200)
  expect(await store.boothKeys.get(kid)).toBeNull()
})

test('issue 10.4: of the tickets a seller sold long ago none is read when they leave but one that is being decided about or owed back', async () => {
  const seller = await newStaff(shop, 'Seller', ['booth:sell'])
  const { store, clock } = shop.deps
  const sold = Array.from({ length: 120 }, () => ({
    ...emptyTicket({ id: randomUUID(), staff: seller.sub, kid: null }, clock),
    sale: sale(),
    nextLookAt: PUT_AWAY,
  }))
  await store.tickets.insertAll(sold)
  const id = sold[7]?._id ?? ''
  for (const undecided of ['closing', 'unfinished'] as const) {
    await store.tickets.update(id, doc => ({ ...doc, [undecided]: 'act' }))
    expect((await deleted(seller)).status).toBe(409)
    await store.tickets.update(id, doc => ({ ...doc, [undecided]: null }))
  }
  const surplus = {
    ...{ _id: randomUUID(), ticketId: id, staff: seller.sub },
    via: 'outside',
    cents: 1_000,
  } as const
  await store.surpluses.insert({ ...surplus, state: 'owed', at: '' })
  expect((await deleted(seller)).status).toBe(409)
  await store.surpluses.update(surplus._id, doc => ({ ...doc, state: 'returned' }))
  const { find } = store.tickets
  let read = 0
  vi.spyOn(store.tickets, 'find').mockImplementation(async query => {
    const found = await find(query)
    read += found.length
    return found
  })
  expect((await deleted(seller)).status).toBe(200)
  vi.restoreAllMocks()
  expect(read).toBe(0)
})
