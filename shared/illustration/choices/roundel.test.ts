import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printArea } from '#shared/illustration/index.ts'
import { VIEW } from '#shared/illustration/stage.ts'
import { beside, clearance, type Spot } from './roundel.ts'

const sheets = fc.record({
  path: fc.constantFrom(
    '/13oz-vinyl-banner',
    '/coroplast',
    '/canvas-wrap',
    '/adhesive-vinyl',
    '/mesh-banner',
  ),
  widthIn: fc.integer({ min: 12, max: 480 }),
  heightIn: fc.integer({ min: 12, max: 108 }),
})

const apart = (a: Spot, b: Spot) =>
  Math.hypot(a.centre[0] - b.centre[0], a.centre[1] - b.centre[1]) - a.radius - b.radius

test('law: no roundel hides a corner of the sheet, another roundel or leaves the picture', () => {
  fc.assert(
    fc.property(sheets, ({ path, ...size }) => {
      const print = printArea({ path, options: {} }, size)
      const first = beside(print)
      const second = beside(print, [first])
      for (const { centre, radius } of [first, second]) {
        const [x, y] = centre
        for (const corner of print.corners)
          expect(Math.hypot(corner[0] - x, corner[1] - y)).toBeGreaterThan(radius)
        expect(clearance(centre, print)).toBeGreaterThan(radius)
        expect(Math.min(x, y, VIEW.width - x, VIEW.height - y)).toBeGreaterThanOrEqual(radius)
        // There stands what enlarges the picture.
        expect(x > VIEW.width / 2 && y > VIEW.height / 2).toBe(false)
      }
      expect(apart(first, second)).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})

test('a place inside the sheet counts against it, by its distance from the nearest edge', () => {
  const print = {
    corners: [
      [0, 0],
      [100, 0],
      [100, 60],
      [0, 60],
    ],
  } satisfies Parameters<typeof clearance>[1]
  expect(clearance([50, 20], print)).toBe(-20)
  expect(clearance([103, 64], print)).toBe(5)
})

test('beside a narrow sheet it stands full size at the upper right, over a sheet without margin in the roomiest corner', () => {
  expect(beside(printArea({ path: '/standard-retractable', options: {} }))).toEqual({
    centre: [VIEW.width - 124, 124],
    radius: 112,
  })
  const full = {
    corners: [
      [0, 0],
      [VIEW.width, 0],
      [VIEW.width, VIEW.height],
      [0, VIEW.height - 100],
    ],
  } satisfies Parameters<typeof clearance>[1]
  expect(beside(full)).toEqual({ centre: [56, VIEW.height - 56], radius: 44 })
})
