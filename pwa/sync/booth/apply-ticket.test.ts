import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aBooth, FLAG } from '#pwa/local/booth/testing/a-booth.ts'
import { EMPTY_TICKET, type TicketView } from '#shared/booth/ticket.ts'
import type { LinePatch } from '#shared/cart/apply.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { applySynced, applyView } from './apply-ticket.ts'

/** A ticket that was paid with one flag. `hear` is the shop's word of it, after which its state is told. */
async function paidTicket() {
  const made = await aBooth()
  const { booth, deps, openTicket } = made
  const ticket = await booth.newTicket({ name: 'Mia' })
  const { cart } = await openTicket(ticket)
  const added = await cart.add(FLAG)
  const code = await booth.payCode(ticket)
  const paid = { id: code?.offerId ?? '', rev: 1, totalCents: 9_000 }
  const sale = { via: 'outside', offerId: paid.id, cents: 9_000, at: '', orderId: 'GL-1' } as const
  const stateNow = async () => (await booth.tickets())[0]?.state
  async function hear(word: Partial<TicketView> = {}) {
    await applyView(deps, ticket, aTicketView({ id: ticket, rev: 2, current: paid, sale, ...word }))
    return stateNow()
  }
  return { ...made, ticket, cart, line: added.ok ? added.id : '', hear, stateNow }
}

test('B6: a paid line that is removed and brought back by Undo is no change after payment', async () => {
  const { cart, line, hear } = await paidTicket()
  const removed = await cart.remove(line)
  expect(await hear()).toBe('changed after payment')
  await cart.restore(removed ? [removed] : [])
  expect(await hear()).toBe('paid')
})

const OTHERWISE: LinePatch = { priceSeen: 18_000, total: 180, options: { Quantity: 2 } }

test.each<[string, string, LinePatch]>([
  ['the price of a newer list', 'paid', { priceSeen: 9_500, total: 95, priceList: 2 }],
  ['a job name', 'paid', { options: { 'Job Name': 'Fair' } }],
  ['another number of pieces', 'changed after payment', OTHERWISE],
  ['another choice', 'changed after payment', { options: { Side: 'another' } }],
])('B6: with %s a paid ticket is %s, before the shop hears of it and after', async (_, state, patch) => {
  const { cart, line, hear, stateNow } = await paidTicket()
  expect(await hear()).toBe('paid')
  await cart.patch(line, patch)
  expect(await stateNow()).toBe(state)
  expect(await hear({ rev: 3 })).toBe(state)
})

test('B6: lines in another order are no change after payment', async () => {
  const { booth, cart, ticket, line, hear } = await paidTicket()
  await cart.add({ ...FLAG, options: { ...FLAG.options, Quantity: 3 } })
  const both = await booth.payCode(ticket)
  const removed = await cart.remove(line)
  await cart.restore(removed ? [{ line: removed.line }] : [])
  expect((await cart.list()).map(({ options }) => options.Quantity)).toEqual([3, 1])
  const sale = {
    via: 'provider',
    offerId: both?.offerId ?? '',
    cents: 18_000,
    at: '',
    orderId: null,
  } as const
  expect(await hear({ sale })).toBe('paid')
})

test('B6: what another tablet added to a paid ticket is a change, whichever answer brings it', async () => {
  const { deps, cart, store, ticket, openTicket, hear, stateNow } = await paidTicket()
  expect(await hear()).toBe('paid')
  const [lines, local, row] = [await cart.list(), await openTicket(ticket), await store.get(ticket)]
  const request: SyncRequest = { proto: 1, user: '', cart: 'main', epoch: '', knownV: 0, muts: [] }
  const { rows } = await local.outbox.read()
  const snapshot = {
    lines: [...lines, { ...FLAG, id: crypto.randomUUID() }],
    fields: EMPTY_TICKET,
  }
  const done = rows.map(({ id }) => ({ mid: id }))
  if (row)
    await applySynced(
      { ...deps, now: Date.now },
      { row, local, request },
      {
        ...{ epoch: 'life 1', v: 2, snapshot, done, rejected: [] },
      },
    )
  expect(await stateNow()).toBe('changed after payment')
})

test('B6: a change that staff leave as paid is told no more, here and on their other tablets, until the next one', async () => {
  const [here, there] = [await paidTicket(), await paidTicket()]
  await here.cart.patch(here.line, OTHERWISE)
  await there.cart.patch(there.line, OTHERWISE)
  expect([await here.hear(), await there.hear()]).toEqual(['changed after payment', 'changed after payment'])
  await here.booth.keepAsPaid(here.ticket)
  await there.store.change(there.ticket, row => ({ ...row, v: 7 }))
  expect([await here.hear({ rev: 3 }), await there.hear({ rev: 3, asPaidV: 7 })]).toEqual(['paid', 'paid'])
  await here.cart.patch(here.line, { options: { Quantity: 3 } })
  await there.store.change(there.ticket, row => ({ ...row, v: 8 }))
  expect([await here.hear({ rev: 4 }), await there.hear({ rev: 4, asPaidV: 7 })]).toEqual([
    'changed after payment',
    'changed after payment',
  ])
})

test('B6: a change after one that was left as paid is told, also where the shop has heard of neither', async () => {
  const { booth, cart, ticket, line, hear, stateNow } = await paidTicket()
  await hear()
  await cart.patch(line, OTHERWISE)
  await booth.keepAsPaid(ticket)
  expect(await stateNow()).toBe('paid')
  await cart.patch(line, { options: { 'Job Name': 'Fair' } })
  expect(await stateNow()).toBe('paid')
  await cart.patch(line, { options: { Quantity: 3 } })
  expect(await stateNow()).toBe('changed after payment')
})

test('B6: where another tablet made the offer that was paid, a newer offer is a change, and none is not', async () => {
  const { hear } = await paidTicket()
  const sale = { via: 'provider', offerId: 'elsewhere', cents: 9_000, at: '', orderId: null } as const
  const [same, newer] = [sale.offerId, 'newer'].map(id => ({ id, rev: 5, totalCents: 1 }))
  expect(await hear({ sale, current: same ?? null })).toBe('paid')
  expect(await hear({ sale, current: newer ?? null })).toBe('changed after payment')
})
