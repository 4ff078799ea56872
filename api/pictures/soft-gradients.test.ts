import sharp from 'sharp'
import { expect, test } from 'vitest'
import { softBands, softBox } from '#shared/illustration/soft-gradients.ts'
import { rect } from '#shared/illustration/svg.ts'

/** A drawing's pixels, 320 by 240, on white. */
async function pixelsOf(drawing: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 320 240"><rect width="320" height="240" fill="#ffffff"/>${drawing}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

/** The most by which two drawings differ anywhere, of 255. */
async function difference(one: string, other: string): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0)
}

const filtered = (shape: string, deviation: string) =>
  `<filter id="blur" filterUnits="userSpaceOnUse" x="0" y="0" width="320" height="240" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter><g filter="url(#blur)">${shape}</g>`

test.each([
  [{ x: 80, y: 70, w: 160, h: 100 }, 9],
  [{ x: 100.5, y: 80.3, w: 120, h: 70 }, 22],
  [{ x: 150, y: 60, w: 14, h: 120 }, 9],
  [{ x: 150, y: 110, w: 20, h: 12 }, 9],
])('issue 12.6: the box %o blurred by %i looks as a filter would have it', async (box, by) => {
  const shade = { fill: '#2b2013', opacity: 0.34 }
  const shape = rect(box.x, box.y, box.w, box.h, shade)
  expect(await difference(softBox(box, shade, by), filtered(shape, String(by)))).toBeLessThanOrEqual(5)
  expect(await difference('', filtered(shape, String(by)))).toBeGreaterThan(8)
})

test('issue 12.6: rows of a box meet without a line between them, wherever it lies', async () => {
  const drawn = await pixelsOf(
    `<g transform="translate(7.37 3.61)">${softBox({ x: 60, y: 60, w: 180, h: 120 }, { fill: '#000000', opacity: 0.3 }, 9)}</g>`,
  )
  const down = Array.from({ length: 90 }, (_, y) => drawn[((30 + y) * 320 + 157) * 3] ?? 0)
  expect(down).toEqual(down.toSorted((a, b) => b - a))
})

test('issue 12.6: bands blurred across look as a filter would have them', async () => {
  const bands = [
    { from: 60, to: 100, fill: '#120c04', opacity: 0.2 },
    { from: 110, to: 150, fill: '#ffffff', opacity: 0.3 },
    { from: 170, to: 230, fill: '#120c04', opacity: 0.14 },
  ]
  const ground = rect(0, 0, 320, 240, { fill: '#2f7f6f' })
  const shapes = bands.map(({ from, to, ...look }) => rect(from, -60, to - from, 360, look)).join('')
  const ours = softBands('folds', 'M0 0H320V240H0Z', bands, 9)
  expect(await difference(ground + ours, ground + filtered(shapes, '9 0'))).toBeLessThanOrEqual(5)
  expect(await difference(ground, ground + ours)).toBeGreaterThan(20)
})
