import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'

/** Pixels of a preview's longer side, at most. */
export const PREVIEW_SIDE = 480

const QUALITIES = [0.82, 0.6, 0.35, 0.1]

export interface Size {
  width: number
  height: number
}

/** The same shape with its longer side at most `side`, never enlarged, in whole pixels. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A white canvas to draw on, as paper is. */
export function paper({ width, height }: Size): [OffscreenCanvas, OffscreenCanvasRenderingContext2D] {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no 2D canvas here')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  return [canvas, context]
}

/** A picture, scaled down until its longer side has at most `side` pixels. */
export function drawSmall(picture: ImageBitmap | VideoFrame, size: Size, side: number): OffscreenCanvas {
  const { width, height } = fitWithin(size, side)
  const [canvas, context] = paper({ width, height })
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** WebP of at most 60 KB: less quality first, then half the size; null where the browser writes no WebP. */
export async function encodePreview(canvas: OffscreenCanvas): Promise<Blob | null> {
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (blob.type !== 'image/webp') return null
    if (blob.size <= MAX_PREVIEW_BYTES) return blob
  }
  const { width, height } = fitWithin(canvas, Math.max(canvas.width, canvas.height) / 2)
  const [smaller, context] = paper({ width, height })
  context.drawImage(canvas, 0, 0, width, height)
  return encodePreview(smaller)
}
