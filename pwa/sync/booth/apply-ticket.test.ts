import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { aBooth, FLAG } from '#pwa/local/booth/testing/a-booth.ts'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { applyView } from './apply-ticket.ts'

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
  async function hear(word: Parameters<typeof aTicketView>[0] = {}) {
    await applyView(deps, ticket, aTicketView({ id: ticket, rev: 2, current: paid, sale, ...word }))
    return (await booth.tickets())[0]?.state
  }
  return { ...made, ticket, cart, line: added.ok ? added.id : '', hear }
}

test('B6: a paid line that is removed and brought back by Undo is no change after payment', async () => {
  const { cart, line, hear } = await paidTicket()
  const removed = await cart.remove(line)
  expect(await hear()).toBe('changed after payment')
  await cart.restore(removed ? [removed] : [])
  expect(await hear()).toBe('paid')
})
