import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { calendarEntry, escapeText, foldLine } from './calendar-entry.ts'

const text = fc.string({ unit: 'binary', maxLength: 300 })
/** Characters of one to four bytes, enough of them for several lines. */
const longText = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', '€', '🎏'),
  minLength: 150,
  maxLength: 300,
})

const ORDER: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 45,
  createdAt: '2026-11-24T18:00:00.000Z',
  paidAt: '2026-11-24T17:59:00.000Z',
  items: [],
  ready: '2026-11-25',
  delivery: { kind: 'pickup' },
}

const ADDRESS = {
  name: 'Ada',
  line1: '1 Way',
  line2: '',
  city: 'Covina',
  state: 'CA',
  postalCode: '91722',
  country: 'US',
}

const linesOf = (order: Order) => (calendarEntry(order) ?? '').split('\r\n')

test('issue 8.7: a folded line has no piece of more than 75 bytes, and unfolds to itself', () => {
  fc.assert(
    fc.property(fc.oneof(text, longText), line => {
      const plain = line.replaceAll(/[\r\n]/g, '')
      const folded = foldLine(plain)
      for (const piece of folded.split('\r\n')) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
      expect(folded.replaceAll('\r\n ', '')).toBe(plain)
    }),
  )
})

test('issue 8.7: a line of 75 bytes is left whole', () => {
  expect(foldLine('a'.repeat(75))).not.toContain('\r\n')
  expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  // The space that begins a piece is one of its bytes.
  expect(
    foldLine('a'.repeat(150))
      .split('\r\n')
      .map(({ length }) => length),
  ).toEqual([75, 75, 2])
})

test('issue 8.7: whatever a text holds, it ends neither its value nor its line', () => {
  fc.assert(
    fc.property(text, words => {
      const escaped = escapeText(words)
      expect(escaped).not.toMatch(/[\r\n]/)
      expect(escaped.replaceAll(/\\[\\;,n]/g, '')).not.toMatch(/[\\;,]/)
    }),
  )
})

test('issue 8.7: plain text reads back as it was', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '\\', ';', ',', '\n', 'n', ' '), maxLength: 40 })
  const read = (escaped: string) =>
    escaped.replaceAll(/\\([\\;,n])/g, (_, symbol: string) => (symbol === 'n' ? '\n' : symbol))
  fc.assert(fc.property(plain, words => read(escapeText(words)) === words))
})

test('issue 8.7: what is picked up can be fetched from three until the shop closes, by its own clock', () => {
  const lines = linesOf(ORDER)
  expect(lines).toContain('DTSTART:20261125T230000Z')
  expect(lines).toContain('DTEND:20261126T010000Z')
  expect(lines).toContain('SUMMARY:Pick up order GL-7KQ2-M9XD')
  expect(calendarEntry(ORDER)?.replaceAll('\r\n ', '')).toContain('Goldleaf Way\\, Covina\\, CA 91722')
  expect(linesOf({ ...ORDER, ready: '2026-06-24' })).toContain('DTSTART:20260624T220000Z')
})

test('issue 8.7: what is shipped stands on the day it arrives, else on the day it is ready', () => {
  const shipped = linesOf({ ...ORDER, delivery: { kind: 'ship', address: ADDRESS, arrives: '2026-11-30' } })
  expect(shipped).toContain('DTSTART;VALUE=DATE:20261130')
  expect(shipped).toContain('DTEND;VALUE=DATE:20261201')
  expect(shipped).toContain('SUMMARY:Order GL-7KQ2-M9XD arrives')
  const unknown = linesOf({ ...ORDER, delivery: { kind: 'ship', address: ADDRESS } })
  expect(unknown).toContain('DTSTART;VALUE=DATE:20261125')
  expect(unknown).toContain('SUMMARY:Order GL-7KQ2-M9XD is ready')
})

test('issue 8.7: an order has one entry, however often it is added; without a day, or cancelled, it has none', () => {
  expect(calendarEntry(ORDER)).toBe(calendarEntry({ ...ORDER, status: 'printing' }))
  expect(linesOf(ORDER)).toContain('UID:GL-7KQ2-M9XD@orders')
  expect(linesOf(ORDER)).toContain('DTSTAMP:20261124T175900Z')
  const { ready, ...dayless } = ORDER
  expect(calendarEntry(dayless)).toBeNull()
  expect(calendarEntry({ ...ORDER, status: 'cancelled' })).toBeNull()
})
