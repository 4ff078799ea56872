import { expect, test } from 'vitest'
import { type Quarters, turnedBy } from './quarters.ts'

type Point = readonly [x: number, y: number]

/** Where EXIF's ways to lie show a point of the picture as it is stored, right and down from its middle. */
const SHOWN: Record<number, (point: Point) => Point> = {
  1: ([x, y]) => [x, y],
  2: ([x, y]) => [-x, y],
  3: ([x, y]) => [-x, -y],
  4: ([x, y]) => [x, -y],
  5: ([x, y]) => [y, x],
  6: ([x, y]) => [-y, x],
  7: ([x, y]) => [-y, -x],
  8: ([x, y]) => [y, -x],
}
const quarterOn = ([x, y]: Point): Point => [-y, x]

test.each(Object.entries(SHOWN))(
  'issue 8.6: a picture that lies by EXIF’s %s is shown turned with the clock by as many quarters as it is turned',
  (orientation, shown) => {
    let point = shown([1, 2])
    for (const quarters of [0, 1, 2, 3] satisfies Quarters[]) {
      expect(SHOWN[turnedBy(Number(orientation), quarters)]?.([1, 2])).toEqual(point)
      point = quarterOn(point)
    }
  },
)
