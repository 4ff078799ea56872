import { describe, expect, test } from 'vitest'
import { CANOPY, CANOPY_LINES, CANOPY_SIDE_IN, TENT } from './canopy.ts'

type Spot = readonly [x: number, y: number]
const MIDDLE = CANOPY_SIDE_IN / 2
const apart = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by)
const sides = Object.entries(CANOPY)

describe('the flat cloth of a tent', () => {
  test('is as wide as two slopes and two valances, to the inch', () => {
    const slope = Math.hypot(TENT.half, TENT.peak - TENT.eave)
    expect(CANOPY_SIDE_IN).toBe(2 * (Math.round(slope) + TENT.valance))
  })

  test.each(sides)('its %s side lies within the cloth', (_, panel) => {
    const spots = Object.values(panel).flat()
    expect(Math.min(...spots)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...spots)).toBeLessThanOrEqual(CANOPY_SIDE_IN)
  })

  test.each(sides)(
    'its %s side is true to size: eaves as long as the tent is wide, the valance below',
    (_, panel) => {
      expect(apart(panel.left, panel.right)).toBeCloseTo(2 * TENT.half)
      expect(apart(panel.left, panel.leftHem)).toBeCloseTo(TENT.valance)
      expect(apart(panel.right, panel.rightHem)).toBeCloseTo(TENT.valance)
      expect(apart(panel.leftHem, panel.rightHem)).toBeCloseTo(2 * TENT.half)
    },
  )

  test('all four tips meet in its middle, as far from either end of the eaves', () => {
    for (const [, { tip, left, right }] of sides) {
      expect(tip).toEqual([MIDDLE, MIDDLE])
      expect(apart(tip, left)).toBeCloseTo(apart(tip, right))
    }
  })

  test('its front hangs down, its back up, and right and left as one stands before the front', () => {
    const hemOf = (side: keyof typeof CANOPY) => CANOPY[side].leftHem
    expect(hemOf('front')[1]).toBe(CANOPY_SIDE_IN)
    expect(hemOf('back')[1]).toBe(0)
    expect(hemOf('right')[0]).toBe(CANOPY_SIDE_IN)
    expect(hemOf('left')[0]).toBe(0)
  })

  test('sides do not overlap: each has a quarter of the cloth, as seen from the middle', () => {
    const directions = sides.map(([, { left, right }]) => {
      const [x, y] = [(left[0] + right[0]) / 2 - MIDDLE, (left[1] + right[1]) / 2 - MIDDLE]
      return Math.round((Math.atan2(y, x) * 180) / Math.PI)
    })
    expect(directions.toSorted((a, b) => a - b)).toEqual([-90, 0, 90, 180])
  })
})

test('it is cut around each side, and bends over each of the eaves', () => {
  expect(CANOPY_LINES.cut.match(/M[^MZ]+Z/g)).toHaveLength(4)
  expect(CANOPY_LINES.folds.match(/M[^M]+/g)).toHaveLength(4)
  expect(CANOPY_LINES.folds).not.toContain('Z')
})
