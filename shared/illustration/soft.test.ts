import { expect, test } from 'vitest'
import { boundsOf } from './path-bounds.ts'
import { blurring, softDisc, softPath, softRect, withoutRepeats } from './soft.ts'

test.each([
  ['M10 20L110 20L110 80L10 80Z', { x: 10, y: 20, w: 100, h: 60 }],
  ['M10 20H110V80H10Z', { x: 10, y: 20, w: 100, h: 60 }],
  ['M10 20h100v60h-100Z', { x: 10, y: 20, w: 100, h: 60 }],
  ['M0 0Q50 -40 100 0T200 0', { x: 0, y: -40, w: 200, h: 40 }],
  ['M100 50q-67 26 -134 0t-134 0', { x: -168, y: 50, w: 268, h: 26 }],
  ['M0 0C-10 5 30.5 9 20 .5', { x: -10, y: 0, w: 40.5, h: 9 }],
])('issue 12.6: the bounds of %s', (d, box) => {
  expect(boundsOf(d)).toEqual(box)
})

const region = (svg: string) =>
  ['x', 'y', 'width', 'height'].map(name =>
    Number(new RegExp(`<filter [^>]*? ${name}="([^"]*)"`).exec(svg)?.[1]),
  )

test('issue 12.6: a blur is looked for no further from its shape than it reaches, and as far', () => {
  const shade = { fill: '#2b2013', opacity: 0.3 }
  expect(region(softPath('M100 200H500L300 400Z', shade))).toEqual([73, 173, 454, 254])
  expect(region(softPath('M100 200H500L300 400Z', shade, 20))).toEqual([40, 140, 520, 320])
  expect(region(softRect({ x: 100, y: 200, w: 400, h: 200 }, shade, 8))).toEqual([73, 173, 454, 254])
  expect(region(softDisc([100, 100], 50, shade))).toEqual([23, 23, 154, 154])
  expect(region(blurring({ x: 0, y: 0, w: 40, h: 960 }, 9, '#120c04').filter)).toEqual([-27, -27, 94, 1014])
})

test.each(['M100 200H500V400H100Z', 'M100 200h400v200h-400z', 'M500 400L500 200L100 200L100 400Z'])(
  'issue 12.6: %s, an upright rectangle, is blurred without a filter',
  d => {
    expect(softPath(d, { fill: '#2b2013', opacity: 0.3 })).not.toContain('<filter')
  },
)

test.each([
  'M100 200H500L500 400L110 400Z',
  'M100 200L300 100L500 200L300 300Z',
  'M100 200H500V400H300H100Z',
  'M100 200H500V200H100Z',
  'M100 200H500V400H100ZM0 0H1V1H0Z',
  'M100 200Q500 200 500 400L100 400Z',
])('issue 12.6: %s, no upright rectangle, keeps its filter', d => {
  expect(softPath(d, { fill: '#2b2013', opacity: 0.3 })).toContain('<filter')
})

test('issue 12.6: shapes alike share one filter, so that every id stands once', () => {
  const one = softDisc([9, 9], 5, { fill: '#120c04', opacity: 0.3 })
  const other = softDisc([9, 9], 5, { fill: '#2b2013', opacity: 0.3 })
  const ids = [...withoutRepeats(one + other + one).matchAll(/<filter id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(2)
  const box = softRect({ x: 0, y: 0, w: 90, h: 40 }, { fill: '#120c04', opacity: 0.3 })
  expect(withoutRepeats(box + box).match(/<linearGradient/g)).toHaveLength(1)
})
