import { expect, test, vi } from 'vitest'
import { canvasLettering, drawingsOf } from './canvas-pictures.ts'
import { LETTERING } from './typesetter.ts'

const svg = (body: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960">${body}</svg>`)}`

/** Artwork on a drawing is a picture in a picture. */
const ARTWORK = svg('<path d="M0 0H1280V960H0Z" fill="red"/>')
const RED_OVER_BLUE = svg(
  `<path d="M0 0H1280V960H0Z" fill="blue"/><image href="${ARTWORK}" width="1280" height="480" preserveAspectRatio="none"/>`,
)

async function pixelsOf(bytes: Uint8Array | null | undefined) {
  if (!bytes) throw new Error('nothing was drawn')
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const { width, height } = picture
  return { width, height, data: context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray() }
}

function anImage(src: string): HTMLImageElement {
  const image = new Image()
  image.src = src
  return image
}

test.each(['Žluťoučký kůň', 'Łukasz', '日本', '🎪'])(
  'issue 9.2: %s is drawn at 600 dpi, with nothing behind its letters',
  async name => {
    const lettering = canvasLettering()
    const style = { size: 12, isBold: false }
    const { width, height, data } = await pixelsOf(await lettering.draw(name, style))
    expect(width).toBe(Math.ceil((lettering.widthOf(name, style) * 600) / 72))
    expect(height).toBe(Math.ceil((LETTERING.over + LETTERING.under) * 100))
    const opaque = data.filter((value, at) => at % 4 === 3 && value > 200).length
    expect(opaque).toBeGreaterThan(200)
    expect(opaque).toBeLessThan((width * height) / 2)
  },
)

test('issue 9.2: a browser without OffscreenCanvas draws names and drawings all the same', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  const name = await canvasLettering().draw('日本', { size: 12, isBold: true })
  const drawings = await drawingsOf([anImage(RED_OVER_BLUE)])
  vi.unstubAllGlobals()
  expect((await pixelsOf(name)).data.some(value => value > 200)).toBe(true)
  expect((await pixelsOf(drawings[0])).width).toBe(354)
})

test('issue 9.2: a drawing of the page is taken with its artwork at 300 dpi for 30 mm; the same one once, a broken one not', async () => {
  const [first, none, again, broken] = await drawingsOf([
    anImage(RED_OVER_BLUE),
    null,
    anImage(RED_OVER_BLUE),
    anImage('data:image/png,none'),
  ])
  expect([none, broken]).toEqual([null, null])
  expect(again).toBe(first)
  const { width, height, data } = await pixelsOf(first)
  expect([width, height]).toEqual([354, 266])
  const at = (x: number, y: number) => [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3)]
  const [top, bottom] = [at(177, 60), at(177, 200)]
  expect([top[0], bottom[2]]).toSatisfy((own: number[]) => own.every(value => value > 230))
  expect([top[2], bottom[0]]).toSatisfy((other: number[]) => other.every(value => value < 30))
})
