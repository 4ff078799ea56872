import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { madeHash } from '#shared/booth/difference.ts'
import { offerLine } from '#shared/booth/offer.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { changeSincePaid, keepPaidLines, paidLines } from './since-paid.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import type { TicketRow } from './ticket-row.ts'

const offered = (id: string) => ({ id, rev: 2, totalCents: 9_000 }) as NonNullable<TicketView['current']>

/** A ticket that was paid elsewhere with one flag, as the shop tells of it, and its row as this device has it. */
async function paidTicket() {
  const { booth, store, openTicket } = await aBooth()
  const id = await booth.newTicket({ name: 'Mia' })
  const local = await openTicket(id)
  const added = await local.cart.add(FLAG)
  const lines = (await local.cart.list()).map(offerLine)
  const sale = { via: 'outside', offerId: 'elsewhere', cents: 9_000, at: '', orderId: 'GL-1' } as const
  const row = await store.get(id)
  if (!row || !added.ok) throw new Error('There is no ticket.')
  return {
    local,
    lines,
    sale,
    row,
    told: () =>
      keepPaidLines(local, aTicketView({ id, current: offered('elsewhere'), sale: { ...sale, lines } })),
    buyAnother: () => local.cart.patch(added.id, { options: { Quantity: 2 }, total: 180, priceSeen: 18_000 }),
  }
}

type Paid = Awaited<ReturnType<typeof paidTicket>>

const isChanged = async ({ local, row }: Paid, view: TicketView, changes: Partial<TicketRow> = {}) =>
  (await changeSincePaid(local, view))({ ...row, view, ...changes }).isChanged

test('decision 89: what the shop tells of a paid offer is kept with its ticket, and is no part of its word any more', async () => {
  const paid = await paidTicket()
  expect(await paidLines(paid.local, paid), 'nobody has told').toBeNull()
  const view = await paid.told()
  expect(view.sale).toEqual(paid.sale)
  expect(await paidLines(paid.local, view)).toEqual(paid.lines)
  expect(await paidLines(paid.local, { sale: { ...paid.sale, offerId: 'another' } })).toBeNull()
  expect(await paidLines(paid.local, { sale: null })).toBeNull()
})

test('B6: a ticket is changed as soon as its cart is otherwise than it was paid, and no more once it is as it was', async () => {
  const paid = await paidTicket()
  const view = await paid.told()
  expect(await isChanged(paid, view)).toBe(false)
  await paid.buyAnother()
  expect(await isChanged(paid, view)).toBe(true)
  expect(await isChanged(paid, view, { isChanged: false })).toBe(true)
})

test.each<[boolean, string, Partial<TicketView>]>([
  [false, 'no offer', {}],
  [false, 'the paid offer', { current: offered('elsewhere') }],
  [true, 'a newer offer', { current: offered('newer') }],
  [true, 'a newer one that nobody agreed to', { current: offered('elsewhere'), proposed: offered('newer') }],
])('B6: of what nobody has told the lines, changed is %s with %s', async (changed, _, offers) => {
  const paid = await paidTicket()
  expect(await isChanged(paid, aTicketView({ sale: paid.sale, ...offers }))).toBe(changed)
  expect(await isChanged(paid, aTicketView(offers)), 'before a sale').toBe(false)
})

test('a word of the shop that came meanwhile has a look of its own', async () => {
  const paid = await paidTicket()
  const view = await paid.told()
  await paid.buyAnother()
  const looked = await changeSincePaid(paid.local, view)
  const newer = { ...paid.row, view: { ...view, rev: view.rev + 1 }, isChanged: false }
  expect(looked(newer)).toBe(newer)
})

/** What staff said, where and of what; whether the ticket is then left as it was paid. */
test.each<[string, boolean, Partial<TicketRow>, Partial<TicketView>]>([
  ['this cart, here', true, { asPaidCart: 'this' }, {}],
  ['this cart, on another tablet', true, {}, { asPaidCart: 'this' }],
  ['another cart, here', false, { asPaidCart: 'another' }, {}],
  ['another cart, on another tablet', false, { asPaid: 9 }, { asPaidCart: 'another', asPaidV: 9 }],
  ['up to this version', true, {}, { asPaidV: 4 }],
  ['up to the version before', false, {}, { asPaidV: 3 }],
  ['up to this offer', true, { asPaid: 2 }, {}],
  ['up to the offer before', false, { asPaid: 1 }, {}],
  ['up to this offer, and of another cart since', false, { asPaid: 2, asPaidCart: 'another' }, {}],
  ['nothing', false, {}, {}],
])('B6: staff who left it as paid, meaning %s: left is %s', async (_, isLeft, row, said) => {
  const paid = await paidTicket()
  const view = await paid.told()
  await paid.buyAnother()
  const cart = await madeHash(await paid.local.cart.list())
  const named = <Said extends { asPaidCart?: string }>(of: Said): Said =>
    of.asPaidCart === 'this' ? { ...of, asPaidCart: cart } : of
  const left = await isChanged(
    paid,
    { ...view, ...named(said) },
    { v: 4, offerRev: 2, asPaid: 0, ...named(row) },
  )
  expect(left).toBe(!isLeft)
})
