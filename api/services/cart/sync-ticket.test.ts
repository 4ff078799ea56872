import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartDoc } from '#api/store/documents.ts'
import { mutations, readSyncOf } from '#api/testing/sync.ts'
import { EMPTY_TICKET, type TicketFields } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { EMPTY_TICKET_CART } from '#shared/cart/apply.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { readMutation } from '#shared/contract/sync.ts'
import { anArtwork } from '#shared/testing/cart.ts'
import { anyMutation, LINE_IDS, replay } from '#shared/testing/cart-arbitrary.ts'
import { anyTicketMutation } from '#shared/testing/ticket-arbitrary.ts'
import { BOUNDS, jsonBytes, mostBytes } from './memory.ts'
import { newCart, syncCart } from './sync.ts'

const OWNER = ticketOwner(randomUUID())
const NOW = Date.parse('2026-11-24T10:00:00Z')
const artworks = new Set(Array.from({ length: 10 }, (_, number) => anArtwork(number).key))
const WORLD = { now: NOW, life: 'life', artworks }
const EMPTY = newCart(OWNER, MAIN_CART, 'cart')
const { ticket } = mutations

const sync = (doc: CartDoc, muts: CartMutation[], known = {}) =>
  syncCart(doc, readSyncOf(OWNER, muts, known), WORLD)

const uuidOf = new Map(LINE_IDS.map(id => [id, randomUUID()] as const))
/** The shared arbitraries name lines for people; the wire has UUIDs. */
function wired(mutation: CartMutation): CartMutation {
  if (mutation.op === 'ticket') return mutation
  const line = uuidOf.get(mutation.line) ?? mutation.line
  return mutation.op === 'add'
    ? { ...mutation, line, val: { ...mutation.val, id: line } }
    : { ...mutation, line }
}
const anyQueue = fc.uniqueArray(fc.oneof(anyMutation, anyTicketMutation).map(wired), {
  selector: ({ mid }) => mid,
  maxLength: 20,
})

test('B4 law: however often and in which requests changes of a ticket come, each counts once, in one serial order', () => {
  const again = fc.array(fc.tuple(fc.nat(19), fc.integer({ min: 1, max: 6 })), { maxLength: 8 })
  fc.assert(
    fc.property(anyQueue, again, (queue, repeats) => {
      const first = queue.reduce((doc, each) => sync(doc, [each]).doc, EMPTY)
      const { lines, fields } = replay(queue, EMPTY_TICKET_CART)
      expect({ lines: first.lines, fields: first.fields }).toEqual({ lines, fields })
      for (const [from, count] of repeats) {
        const sent = queue.slice(from, from + count)
        const { doc, answer } = sync(first, sent)
        expect(doc).toBe(first)
        expect([...answer.done, ...answer.rejected]).toHaveLength(sent.length)
      }
    }),
  )
})

test('B4: a device learns a ticket’s fields with its lines, and nothing where it is up to date', () => {
  const { doc, answer } = sync(EMPTY, [ticket({ name: 'Ann' })])
  expect(answer.snapshot).toEqual({ lines: [], fields: { ...EMPTY_TICKET, name: 'Ann' } })
  expect(sync(doc, [], answer).answer.snapshot).toBeNull()
  expect(
    syncCart(newCart('auth0|pat', MAIN_CART, 'cart'), readSyncOf('', []), WORLD).answer,
  ).not.toHaveProperty('snapshot.fields')
})

test('issue 9.1: a ticket’s field that is none, too long or no text spoils its mutation alone', () => {
  const bad = [
    { name: 'x'.repeat(201) },
    { name: '\ud800' },
    { consent: 'yes' },
    { show: { name: 'Expo', from: 'tomorrow', to: '' } },
    { show: { name: 'Expo', from: '', to: '', extra: 1 } },
    { rank: 1 },
    JSON.parse('{"__proto__":{"name":"x"}}'),
  ].map(val => ({ ...ticket({}), val }) as CartMutation)
  const good = ticket({ name: 'Ann', show: { name: 'Expo', from: '2026-11-24', to: '2026-11-26' } })
  const { doc, answer } = sync(EMPTY, [...bad, good])
  expect(answer.rejected).toEqual(bad.map(({ mid }) => ({ mid, code: 'invalid' })))
  expect([answer.done, doc.fields?.name]).toEqual([[{ mid: good.mid }], 'Ann'])
  expect(readMutation({ ...ticket({}), line: randomUUID() } as CartMutation)).toBeNull()
})

test('issue 9.1: the fullest fields of a ticket stay within what a cart’s document may have', () => {
  const full = (length: number) => '\u0001'.repeat(length)
  const fields: TicketFields = {
    name: full(200),
    phone: full(60),
    mail: full(320),
    company: full(200),
    note: full(2000),
    consent: false,
    show: { name: full(200), from: '2026-11-24', to: '2026-11-26' },
  }
  const { doc, answer } = sync(EMPTY, [ticket(fields)])
  expect(answer.rejected).toEqual([])
  const others = { ...BOUNDS, lines: 0, outcomes: 0, overwroteAll: 0, removed: 0, revs: 0, awaited: 0 }
  expect(jsonBytes(doc)).toBeLessThan(mostBytes(others))
})
