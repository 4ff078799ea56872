import { expect, test } from 'vitest'
import { featherFlag, poleBanner } from '#shared/testing/catalogue.ts'
import { poleHeightsIn, poleWidthIn, toFeetInches } from './pole-banner.ts'

test('§5 pole banner: the Size decides the width, 18, 24 or 30 in', () => {
  const widths = ['18 in. Width', '24 in. Width', '30 in. Width', '36 in. Width'].map(sizes =>
    poleWidthIn(poleBanner, { sizes }),
  )
  expect(widths).toEqual([18, 24, 30, undefined])
  expect(poleWidthIn(featherFlag, { sizes: '18 in. Width' })).toBeUndefined()
})

test('§5 pole banner: every inch from 24 to 96 is a height', () => {
  const heights = poleBanner.poleBanner ? poleHeightsIn(poleBanner.poleBanner) : []
  expect([heights.length, heights[0], heights[1], heights.at(-1)]).toEqual([73, 24, 25, 96])
})

test('inches turn into feet and inches', () => {
  expect([toFeetInches(0), toFeetInches(11), toFeetInches(30)]).toEqual([
    { ft: 0, in: 0 },
    { ft: 0, in: 11 },
    { ft: 2, in: 6 },
  ])
})
