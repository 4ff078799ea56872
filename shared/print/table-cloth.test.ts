import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clothParts, clothSize, TABLE_HIGH_IN } from './table-cloth.ts'

const inches = fc.integer({ min: 12, max: 120 })
const anyTable = fc.record({ long: inches, deep: inches, isClosed: fc.boolean() })

test('a 6 ft table needs a cloth of 132 × 90 in closed, and of 132 × 60 in open', () => {
  expect(clothSize(72, 30, true)).toEqual({ widthIn: 132, heightIn: 90 })
  expect(clothSize(72, 30, false)).toEqual({ widthIn: 132, heightIn: 60 })
})

describe('the parts of a cloth', () => {
  test('lie on the cloth, whatever the table', () => {
    fc.assert(
      fc.property(anyTable, ({ long, deep, isClosed }) => {
        const size = clothSize(long, deep, isClosed)
        for (const { x, y, w, h } of Object.values(clothParts(size, deep))) {
          expect(Math.min(x, y, w, h)).toBeGreaterThanOrEqual(0)
          expect(x + w).toBeLessThanOrEqual(size.widthIn)
          expect(y + h).toBeLessThanOrEqual(size.heightIn)
        }
      }),
    )
  })

  test('are the table’s own top, and what hangs down from it without a gap', () => {
    fc.assert(
      fc.property(anyTable, ({ long, deep, isClosed }) => {
        const { top, front, end } = clothParts(clothSize(long, deep, isClosed), deep)
        expect([top.w, top.h]).toEqual([long, deep])
        expect([front.x, front.y, front.w]).toEqual([top.x, top.y + top.h, top.w])
        expect([end.x, end.y, end.h]).toEqual([top.x + top.w, top.y, top.h])
      }),
    )
  })

  test('reach the floor in front and at the ends, with a hem', () => {
    const size = clothSize(96, 30, true)
    const { front, end } = clothParts(size, 30)
    expect([front.h, end.w].every(drop => drop > TABLE_HIGH_IN)).toBe(true)
    expect(front.y + front.h).toBe(size.heightIn)
    expect(end.x + end.w).toBe(size.widthIn)
  })

  test('are the same in front whether or not the back is closed, but for where they lie', () => {
    const [closed, open] = [true, false].map(isClosed => clothParts(clothSize(96, 30, isClosed), 30))
    expect(closed?.front.h).toBe(open?.front.h)
    expect((closed?.top.y ?? 0) - (open?.top.y ?? 0)).toBe(30)
  })
})
