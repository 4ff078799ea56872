import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { ARTWORK } from '#pwa/local/testing/rows.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type CarriedFrom, carryFiles, dropCarried, slotsAtShop } from './carry-acts.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'

const line = (id: string, artwork: Partial<CartLine['artwork']> = {}): CartLine => ({
  ...FLAG,
  id,
  artwork: { front: null, back: null, ...artwork },
})
const MIA = crypto.randomUUID()
const from = (id: string, sent: string[] = []): CarriedFrom => ({
  owner: ticketOwner(MIA),
  line: line(id, { front: ARTWORK }),
  sent,
})

/** A ticket that files come to, and the slots that come along to each of its lines. */
async function receiving() {
  const made = await aBooth()
  const ticket = await made.booth.newTicket()
  const carried = async (to: string) =>
    (await made.store.acts(ticket)).flatMap(({ act }) =>
      act.kind === 'carry' && act.line === to ? [act.slot] : [],
    )
  return { ...made, ticket, carried }
}

test('B11: of a line the files lie at the shop that its cart names, and those that the visitor sent, each once', () => {
  const both = line('a', { front: ARTWORK, back: ARTWORK })
  expect(slotsAtShop({ line: line('a'), sent: [] })).toEqual([])
  expect(slotsAtShop({ line: line('a', { back: ARTWORK }), sent: ['front'] })).toEqual(['back', 'front'])
  expect(slotsAtShop({ line: both, sent: ['front', 'back'] })).toEqual(['front', 'back'])
})

test('B11: files of two lines that come to one ticket come along for both, also those of the same side', async () => {
  const { deps, ticket, carried } = await receiving()
  for (const id of ['first', 'second'])
    expect(await carryFiles(deps, from(id), { ticket, line: `to ${id}` }, ['front'])).toEqual(['front'])
  expect([await carried('to first'), await carried('to second')]).toEqual([['front'], ['front']])
})

test('B11: from a person’s own cart, which no ticket is, nothing comes along', async () => {
  const { deps, store, ticket } = await receiving()
  const before = await store.acts(ticket)
  const person = { ...from('a'), owner: 'auth0|ada' }
  expect(await carryFiles(deps, person, { ticket, line: 'to' }, ['front'])).toEqual([])
  expect(await store.acts(ticket)).toEqual(before)
})

test('issue 9.1: a line that is taken back takes its own files with it, and leaves those of the other lines and all else that waits', async () => {
  const { deps, store, ticket, carried } = await receiving()
  for (const id of ['first', 'second'])
    await carryFiles(deps, from(id), { ticket, line: `to ${id}` }, ['front'])
  await dropCarried(deps, ticket, 'to first')
  expect([await carried('to first'), await carried('to second')]).toEqual([[], ['front']])
  expect((await store.acts(ticket)).map(({ act }) => act.kind)).toEqual(['token', 'carry'])
})

test('issue 9.1: what the shop has done already for a line that is taken back stays written down', async () => {
  const { deps, store, ticket, carried } = await receiving()
  const to = { ticket, line: 'to' }
  await carryFiles(deps, from('a'), to, ['front'])
  const acts = await store.acts(ticket)
  await store.putActs(acts.map(act => ({ ...act, state: 'answered' as const, answeredAt: 1 })))
  await carryFiles(deps, from('a', ['back']), to, ['back'])
  await dropCarried(deps, ticket, 'to')
  expect(await carried('to')).toEqual(['front'])
})
