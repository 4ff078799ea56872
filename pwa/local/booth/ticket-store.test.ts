import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { tokenHash } from '#shared/booth/code.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'

const CASH = { method: 'cash', ref: '', cents: 9_000, by: 'Sam', sawPhone: true } as const

/** A booth with a ticket that was offered and paid by hand, and another one. */
async function paidByHand() {
  const made = await aBooth()
  const { booth, openTicket } = made
  const [ticket, other] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  await (await openTicket(ticket)).cart.add(FLAG)
  const due = await booth.amountDue(ticket)
  await booth.take(ticket, { ...CASH, offerId: due?.offerId ?? '' })
  return { ...made, ticket, other }
}

const kinds = (acts: readonly { act: { kind: string } }[]) => acts.map(({ act }) => act.kind)

test('B2, B14: of a ticket that is deleted only the money goes on to the shop, and nothing of another ticket is touched', async () => {
  const { store, ticket, other } = await paidByHand()
  expect(kinds(await store.acts(ticket))).toEqual(['token', 'offer', 'taken'])
  await store.delete(ticket)
  expect(await store.get(ticket)).toBeNull()
  expect(kinds(await store.acts(ticket))).toEqual(['taken'])
  expect(kinds(await store.waitingActs())).toEqual(['token', 'taken'])
  expect((await store.list()).map(({ id }) => id)).toEqual([other])
})

test('B2: money of which the shop has heard goes with its ticket', async () => {
  const { store, ticket } = await paidByHand()
  const acts = await store.acts(ticket)
  await store.putActs(acts.map(act => ({ ...act, state: 'answered' as const, answeredAt: 1 })))
  await store.delete(ticket)
  expect(await store.acts(ticket)).toEqual([])
})

test('B9: each new link ends the one before, by its hash alone; all are still known here, and the last one counts', async () => {
  const { booth, store } = await aBooth()
  const ticket = await booth.newTicket()
  for (let times = 0; times < 2; times++) await booth.renewLink(ticket)
  const links = (await store.get(ticket))?.links ?? []
  expect(links.map(({ isRevoked }) => isRevoked)).toEqual([true, true, false])
  expect(new Set(links.map(({ token }) => token)).size).toBe(3)
  const [first, second, third] = await Promise.all(links.map(({ token }) => tokenHash(token)))
  expect((await store.acts(ticket)).map(({ act }) => act)).toEqual([
    { kind: 'token', hash: first },
    { kind: 'token', hash: second },
    { kind: 'revoke', hash: first },
    { kind: 'token', hash: third },
    { kind: 'revoke', hash: second },
  ])
})

test('B9: a ticket that is opened again has a link more, and the one before still leads to it', async () => {
  const { booth, store } = await aBooth()
  const ticket = await booth.newTicket()
  await booth.reopen(ticket)
  expect((await store.get(ticket))?.links.map(({ isRevoked }) => isRevoked)).toEqual([false, false])
  expect(kinds(await store.acts(ticket))).toEqual(['token', 'reopen'])
})
