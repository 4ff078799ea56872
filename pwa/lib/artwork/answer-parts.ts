import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readJpegFacts } from '#shared/artwork/read/jpeg.ts'
import type { ArtworkPart, PartAnswer, PartDrawn, PartPainter, PartsRequest } from './part-messages.ts'

/** Draws part after part of a file, which stays open, and a JPEG unfolded, as long as the worker lives. */
export function answerParts({ file, type }: PartsRequest, answers: MessagePort): void {
  const opening = type === 'image/jpeg' ? openJpeg(file) : openPdf(file)
  opening.catch(() => {})
  answers.onmessage = async ({ data }: MessageEvent<ArtworkPart>) => {
    answers.postMessage({ drawn: await drawn(opening, data).catch(() => null) } satisfies PartDrawn)
  }
}

async function drawn(opening: Promise<PartPainter | null>, part: ArtworkPart): Promise<PartAnswer> {
  const paint = await opening
  if (paint === null) return null
  const { canvas, detail } = await paint(part)
  // Without loss, and in a tenth of the time that WebP takes.
  return { picture: await canvas.convertToBlob({ type: 'image/png' }), detail }
}

async function openJpeg(file: Blob): Promise<PartPainter | null> {
  const { pixels } = await readJpegFacts(sourceOfBlob(file))
  return pixels && (await import('./jpeg-parts.ts')).openJpegParts(file, pixels)
}

async function openPdf(file: Blob): Promise<PartPainter | null> {
  return (await import('./pdf-parts.ts')).openPdfParts(file)
}
