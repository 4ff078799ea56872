import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { tokenHash } from '#shared/booth/code.ts'
import { madeHash } from '#shared/booth/difference.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'

/** A ticket with a line that was changed since it was paid, and what was done to it since. */
async function changedTicket() {
  const made = await aBooth()
  const ticket = await made.booth.newTicket({ name: 'Mia' })
  const { cart } = await made.openTicket(ticket)
  await cart.add(FLAG)
  await made.store.change(ticket, row => ({ ...row, isChanged: true }))
  const known = (await made.store.acts(ticket)).length
  const done = async () => (await made.store.acts(ticket)).slice(known).map(({ act }) => act)
  return { ...made, ticket, cart, done }
}

test('B6: a cart that is left as it was paid is named to the shop, and its ticket is not changed any more; all else of its row stays', async () => {
  const { booth, store, ticket, cart, done } = await changedTicket()
  const before = await store.get(ticket)
  const asPaidCart = await madeHash(await cart.list())
  await booth.keepAsPaid(ticket)
  expect(await done()).toEqual([{ kind: 'asPaid', cart: asPaidCart }])
  expect(await store.get(ticket)).toEqual({ ...before, isChanged: false, asPaidCart })
})

test('B6: a cart that is changed after it was left as paid is another cart, and is named anew', async () => {
  const { booth, ticket, cart, done } = await changedTicket()
  await booth.keepAsPaid(ticket)
  await cart.add(FLAG)
  await booth.keepAsPaid(ticket)
  const [first, second] = await done()
  expect(second).toEqual({ kind: 'asPaid', cart: await madeHash(await cart.list()) })
  expect(second).not.toEqual(first)
})

test('issue 9.3: letting in, giving a surplus back and cancelling are each one act, and change nothing of the row', async () => {
  const { booth, store, ticket, done } = await changedTicket()
  const before = await store.get(ticket)
  await booth.letIn(ticket)
  await booth.giveBack(ticket, 'surplus 1')
  await booth.cancel(ticket)
  expect(await done()).toEqual([
    { kind: 'letIn' },
    { kind: 'returned', surplus: 'surplus 1' },
    { kind: 'cancel' },
  ])
  expect(await store.get(ticket)).toEqual(before)
})

test('B9: a ticket that another tablet made gets a link here, and none is ended that this tablet does not know', async () => {
  const { booth, store, ticket, done } = await changedTicket()
  await store.change(ticket, row => ({ ...row, links: [] }))
  await booth.renewLink(ticket)
  const links = (await store.get(ticket))?.links ?? []
  expect(links.map(({ isRevoked }) => isRevoked)).toEqual([false])
  expect(await done()).toEqual([{ kind: 'token', hash: await tokenHash(links[0]?.token ?? '') }])
})

test('issue 9.1: of a ticket that is not on this device nothing is written down', async () => {
  const { booth, store } = await aBooth()
  const nobody = crypto.randomUUID()
  await booth.cancel(nobody)
  await booth.renewLink(nobody)
  expect([await store.list(), await store.waitingActs()]).toEqual([[], []])
})
