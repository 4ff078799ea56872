import { expect, test } from 'vitest'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readJpegFacts } from '#shared/artwork/read/jpeg.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { seePicture } from './see-picture.ts'

async function picture(type: string, fill: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(600, 300)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = fill
  context.fillRect(0, 0, 300, 300)
  context.fillRect(300, 0, 300, fill.startsWith('#') ? 300 : 0)
  return canvas.convertToBlob({ type })
}
const grey = new Blob([
  buildJpeg({ components: 1, width: 600, height: 300, jfif: { unit: 1, x: 300, y: 300 } }),
])

test.each([
  ['a PNG', () => picture('image/png', '#c80000'), false],
  ['a WebP', () => picture('image/webp', '#c80000'), false],
  ['a PNG with clear parts', () => picture('image/png', 'rgb(200 0 0)'), true],
  ['a JPEG in grey', async () => grey, false],
] as const)('issue 8.6: of %s a JPEG is made that the same checks take', async (_, file, isTransparent) => {
  const seen = await seePicture({ file: await file(), makesJpeg: true })
  expect(seen).toMatchObject({ pixels: { width: 600, height: 300 }, isTransparent })
  const jpeg = seen?.jpeg ?? new Blob()
  const made = await withDensity(sourceOfBlob(jpeg), 150)
  if (!made) throw new Error('no JPEG')
  const whole = new Blob([...made.head, jpeg.slice(made.from, made.end)])
  const facts = await readJpegFacts(sourceOfBlob(whole))
  expect(facts).toMatchObject({ colour: 'rgb', dpi: { x: 150, y: 150 }, pixels: { width: 600, height: 300 } })
  expect(judge(facts).verdict).toBe('accept')
})

test('D46: what is clear is white in the JPEG', async () => {
  const seen = await seePicture({ file: await picture('image/png', 'rgb(200 0 0)'), makesJpeg: true })
  const context = new OffscreenCanvas(600, 300).getContext('2d')
  context?.drawImage(await createImageBitmap(seen?.jpeg ?? new Blob()), 0, 0)
  expect(Math.min(...(context?.getImageData(450, 150, 1, 1).data ?? [0]))).toBeGreaterThan(250)
})

test('D46: a file that is no picture, or says that it is a giant, is not unfolded', async () => {
  expect(await seePicture({ file: new Blob(['no picture']), makesJpeg: false })).toBeNull()
  const bytes = new Uint8Array(await (await picture('image/png', '#fff')).arrayBuffer())
  new DataView(bytes.buffer).setUint32(16, 60_000)
  new DataView(bytes.buffer).setUint32(20, 60_000)
  expect(await seePicture({ file: new Blob([bytes]), makesJpeg: false })).toBeNull()
})
