import { desiredSize, MAX_WHOLE_BYTES, MAX_WHOLE_PIXELS } from './draw-jpeg.ts'
import { paper, type Size } from './encode-preview.ts'
import type { DrawnPart, PartPainter } from './part-messages.ts'

type Detail = DrawnPart['detail']

/** What JPEG can be decoded at without unfolding the whole first. */
const SHARES: readonly (readonly [detail: Detail, share: number])[] = [
  ['all', 1],
  ['half', 1 / 2],
  ['quarter', 1 / 4],
  ['eighth', 1 / 8],
]

/** The most of a picture's pixels that may be unfolded: 160 MB of them, whatever the file. */
export function mostDetail({ width, height }: Size): (typeof SHARES)[number] | null {
  return SHARES.find(([, share]) => width * height * share ** 2 <= MAX_WHOLE_PIXELS) ?? null
}

/** Unfolds a JPEG once, as far as memory allows, to draw parts of it; null where that cannot be done in bounds. */
export async function openJpegParts(file: Blob, pixels: Size): Promise<PartPainter | null> {
  const [detail, share] = mostDetail(pixels) ?? []
  if (detail === undefined || share === undefined) return null
  const bitmap = await unfolded(file, share)
  return (
    bitmap &&
    (async ({ across, down, x, y, width, height }) => {
      const [canvas, context] = paper({ width, height })
      const [perX, perY] = [bitmap.width / across, bitmap.height / down]
      context.imageSmoothingQuality = 'high'
      context.drawImage(bitmap, x * perX, y * perY, width * perX, height * perY, 0, 0, width, height)
      return { canvas, detail: perX >= 1 ? 'all' : detail }
    })
  )
}

async function unfolded(file: Blob, share: number): Promise<ImageBitmap | null> {
  if (share === 1 && file.size <= MAX_WHOLE_BYTES) return createImageBitmap(file)
  if (typeof ImageDecoder === 'undefined') return null
  const desired = await desiredSize(file, share)
  const decoder = new ImageDecoder({ data: file.stream(), type: 'image/jpeg', ...desired })
  try {
    const { image } = await decoder.decode()
    const bitmap = await createImageBitmap(image)
    image.close()
    return bitmap
  } finally {
    decoder.close()
  }
}
