import type { Pieces } from '#api/judging/pieces.ts'
import { type JpegMeans, readMeans } from '#api/judging/shrink-jpeg/shrink-jpeg.ts'
import { meansOf } from '#api/judging/shrink-jpeg/write-blocks.ts'
import type { Samples } from './samples.ts'

const ADOBE = 0xee
/** Where Adobe's segment says how the colours were turned, marker and length counted. */
const TRANSFORM_AT = 15

/** A JPEG's colours as a PDF takes them, a pixel for its blocks; `turned` is the PDF's own word where the JPEG has none. */
export async function shrinkJpegSamples(pieces: Pieces, turned: number | null): Promise<Samples> {
  const means = await readMeans(pieces)
  const { frame, tables } = means
  const { components, by, maxH, maxV } = frame
  const planes = components.map(component => ({
    ...component,
    means: meansOf(component, by, tables.step(component.table)),
  }))
  const width = Math.max(...planes.map(plane => plane.width))
  const height = Math.max(...planes.map(plane => plane.height))
  const colours = components.length
  const data = new Uint8ClampedArray(width * height * colours)
  const isTurned = isYcc(means, turned)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const pixel = planes.map(plane => {
      const column = Math.min(plane.width - 1, Math.floor((x * plane.h) / maxH))
      const row = Math.min(plane.height - 1, Math.floor((y * plane.v) / maxV))
      return 128 + (plane.means[row * plane.width + column] ?? 0) / 8
    })
    data.set(isTurned ? unturned(pixel) : pixel, at * colours)
  }
  return { width, height, colours, data: new Uint8Array(data.buffer) }
}

/** Whether the first three are brightness and two differences, as JPEGs mostly have it. */
function isYcc({ frame: { components }, head }: JpegMeans, turned: number | null): boolean {
  const said = head.find(segment => segment[1] === ADOBE)?.[TRANSFORM_AT] ?? null
  if (said !== null) return said !== 0
  if (components.length === 4) return turned === 1
  const isNamed = components.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB'
  return components.length === 3 && turned !== 0 && !isNamed
}

/** Red, green and blue; of four colours the inks they are without, and black as it is. */
function unturned([y = 0, cb = 0, cr = 0, ...black]: number[]): number[] {
  const [blue, red] = [cb - 128, cr - 128]
  const rgb = [y + 1.402 * red, y - 0.344136 * blue - 0.714136 * red, y + 1.772 * blue]
  return black.length === 0 ? rgb : [...rgb.map(value => 255 - value), ...black]
}
