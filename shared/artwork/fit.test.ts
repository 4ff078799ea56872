import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { effectiveDpi, fitOf, fitText } from './fit.ts'

const side = fc.double({ min: 1, max: 600, noNaN: true })
const art = fc.record({ width: side, height: side })
const sheet = fc.record({ widthIn: side, heightIn: side })

describe('D17 artwork on a sheet', () => {
  test('law: shown whole, inside the sheet, touching two of its sides, proportions kept', () => {
    fc.assert(
      fc.property(art, sheet, (picture, size) => {
        const { shown, bareIn } = fitOf(picture, size)
        expect(shown.widthIn).toBeLessThanOrEqual(size.widthIn * 1.000001)
        expect(shown.heightIn).toBeLessThanOrEqual(size.heightIn * 1.000001)
        expect(Math.min(Math.abs(bareIn.sides), Math.abs(bareIn.ends))).toBeLessThan(1e-6)
        expect(shown.widthIn / shown.heightIn / (picture.width / picture.height)).toBeCloseTo(1, 6)
      }),
    )
  })

  test('law: only the proportions count, not the pixels; turned both ways nothing changes', () => {
    fc.assert(
      fc.property(art, sheet, fc.integer({ min: 2, max: 40 }), (picture, size, times) => {
        const larger = { width: picture.width * times, height: picture.height * times }
        expect(fitOf(larger, size).widerPercent).toBe(fitOf(picture, size).widerPercent)
        const quarter = fitOf(
          { width: picture.height, height: picture.width },
          { widthIn: size.heightIn, heightIn: size.widthIn },
        )
        expect(quarter.turned).toBe(fitOf(picture, size).turned)
      }),
    )
  })

  const banner = { widthIn: 72, heightIn: 36 }
  test.each([
    [{ width: 7200, height: 3600 }, 'Artwork has the proportions of the banner.'],
    [
      { width: 7488, height: 3600 },
      'Artwork is 4% wider than the banner: 0.7 in stay white above and below.',
    ],
    [
      { width: 3000, height: 2000 },
      'Artwork is 25% narrower than the banner: 9 in stay white left and right.',
    ],
    [{ width: 3600, height: 7200 }, 'Artwork lies on its side: turn it a quarter to fill the banner.'],
  ])('%o on 72 x 36 inches', (picture, words) => {
    expect(fitText(fitOf(picture, banner), 'banner')).toBe(words)
  })

  test('effective resolution is the weaker axis at printed size', () => {
    const picture = { width: 3600, height: 1800 }
    expect(effectiveDpi(picture, fitOf(picture, banner).shown)).toBe(50)
  })
})
