import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatOrderId, normalizeOrderId, readOrderId } from './order-id.ts'

const anyBytes = fc.uint8Array({ minLength: 5, maxLength: 5 })

describe('D32 order ids', () => {
  test('are GL and twice four symbols without I, L, O and U', () => {
    fc.assert(
      fc.property(anyBytes, bytes => {
        expect(formatOrderId(bytes)).toMatch(/^GL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      }),
    )
    expect(formatOrderId(new Uint8Array(5))).toBe('GL-0000-0000')
    expect(formatOrderId(new Uint8Array(5).fill(255))).toBe('GL-ZZZZ-ZZZZ')
    expect(formatOrderId(Uint8Array.of(0, 0, 0, 0, 33))).toBe('GL-0000-0011')
  })

  test('differ whenever their bytes differ', () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, (a, b) => {
        expect(formatOrderId(a) === formatOrderId(b)).toBe(a.every((byte, index) => byte === b[index]))
      }),
    )
  })

  test('need five bytes of chance', () => {
    expect(() => formatOrderId(new Uint8Array(4))).toThrow(RangeError)
    expect(formatOrderId(new Uint8Array(9))).toBe('GL-0000-0000')
  })
})

describe('D32 finding by order id', () => {
  test.each([
    ['gl-7kq2-m9xd', 'GL7KQ2M9XD'],
    [' GL 7KQ2 M9XD ', 'GL7KQ2M9XD'],
    ['gl7kq', 'GL7KQ'],
    ['GL-OIL1', 'GL0111'],
    ['GL-', 'GL'],
    ['g', 'G'],
    ['', ''],
    ['*', ''],
  ])('%o is looked up as %o', (typed, stored) => {
    expect(normalizeOrderId(typed)).toBe(stored)
  })

  test('every beginning of an id, in any case and with any dashes, is a beginning of what is stored', () => {
    const typed = fc.tuple(anyBytes, fc.nat(12), fc.boolean())
    fc.assert(
      fc.property(typed, ([bytes, length, lower]) => {
        const id = formatOrderId(bytes)
        const start = id.slice(0, length)
        const search = normalizeOrderId(lower ? start.toLowerCase().replaceAll('-', '') : start)
        expect(normalizeOrderId(id).startsWith(search)).toBe(true)
      }),
    )
  })
})

describe('D48 an order id in an address', () => {
  test('is read as it was made, in any case and without its dashes', () => {
    fc.assert(
      fc.property(anyBytes, bytes => {
        const id = formatOrderId(bytes)
        expect([readOrderId(id), readOrderId(id.toLowerCase().replaceAll('-', ''))]).toEqual([id, id])
      }),
    )
  })

  test.each([
    '',
    'GL-',
    'GL-7KQ2-M9X',
    'GL-7KQ2-M9XDA',
    'GL-7KQ2-M9XU',
    'x',
    `GL-7KQ2-M9XD${' '.repeat(40)}`,
  ])('is not read from %o', text => {
    expect(readOrderId(text)).toBeNull()
  })

  test('law: whatever is read is written as an order id', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), text => {
        expect(readOrderId(text) ?? 'GL-0000-0000').toMatch(
          /^GL-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
        )
      }),
    )
  })
})
