import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Path } from './path.ts'

type Point = readonly [x: number, y: number]
const anyNumber = fc.integer({ min: -1000, max: 1000 })
const anyPoint: fc.Arbitrary<Point> = fc.tuple(anyNumber, anyNumber)

function seen(points: readonly Point[]) {
  const path = new Path()
  for (const [x, y] of points) path.add(x, y)
  return path.take()
}

test('the box is around all points and no larger', () => {
  fc.assert(
    fc.property(fc.array(anyPoint, { minLength: 1 }), points => {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      expect(seen(points)?.box).toEqual([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    }),
  )
})

test('points on one line have no area, however the line lies and in whatever order they come', () => {
  const line = fc.tuple(anyPoint, anyPoint, fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1 }))
  fc.assert(
    fc.property(line, ([[x, y], [across, up], steps]) => {
      expect(seen(steps.map(step => [x + step * across, y + step * up] as const))?.isFlat).toBe(true)
    }),
  )
})

test('one point beside the line gives it an area', () => {
  const bent = fc.tuple(anyPoint, anyPoint, fc.integer({ min: 1, max: 100 }))
  fc.assert(
    fc.property(bent, ([[x, y], [across, up], beside]) => {
      fc.pre(across !== 0 || up !== 0)
      const off: Point = [x + across - up * beside, y + up + across * beside]
      expect(seen([[x, y], [x + across, y + up], off])?.isFlat).toBe(false)
    }),
  )
})

test('the same point again and again is flat', () => {
  expect(
    seen([
      [3, 4],
      [3, 4],
      [3, 4],
    ]),
  ).toEqual({ box: [3, 4, 3, 4], isFlat: true })
})

test('nothing is kept of a path without a point, nor of one that was taken', () => {
  const path = new Path()
  expect(path.take()).toBeNull()
  path.add(1, 2)
  path.add(5, 9)
  path.add(-1, 0)
  expect(path.take()).toEqual({ box: [-1, 0, 5, 9], isFlat: false })
  expect(path.take()).toBeNull()
  path.add(7, 7)
  expect(path.take()).toEqual({ box: [7, 7, 7, 7], isFlat: true })
})
