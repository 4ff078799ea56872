import { dataUrlOf } from '#pwa/lib/data-url.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readJpegFacts } from '#shared/artwork/read/jpeg.ts'
import { fitWithin, paper } from './encode-preview.ts'
import type { DrawnArtwork, ProofAnswer, ProofRequest } from './proof-messages.ts'

/** Pixels of a proof's longer side: sharp on a large screen, 16 MB unfolded at most. */
const PROOF_SIDE = 2000
/** Pixels of the longer side of the one that drawings carry inside. */
const EMBEDDED_SIDE = 800
const QUALITY = 0.85

/** Draws a file for its proof, in the worker; what cannot be drawn is answered with null. */
export async function answerProof(request: ProofRequest, answers: MessagePort): Promise<void> {
  answers.postMessage({ drawn: await drawnFor(request).catch(() => null) } satisfies ProofAnswer)
}

const drawnFor = ({ file, type }: ProofRequest) => (type === 'image/jpeg' ? drawnJpeg(file) : drawnPdf(file))

async function encoded(
  canvas: OffscreenCanvas,
): Promise<Pick<DrawnArtwork, 'picture' | 'side' | 'embedded'>> {
  const picture = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY })
  const { width, height } = fitWithin(canvas, EMBEDDED_SIDE)
  const [small, context] = paper({ width, height })
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, width, height)
  const blob = await small.convertToBlob({ type: 'image/webp', quality: QUALITY })
  return { picture, side: Math.max(canvas.width, canvas.height), embedded: await dataUrlOf(blob) }
}

async function drawnJpeg(file: Blob): Promise<DrawnArtwork | null> {
  const { pixels, dpi } = await readJpegFacts(sourceOfBlob(file))
  const { drawJpeg } = await import('./draw-jpeg.ts')
  const drawn = pixels && (await drawJpeg(file, pixels, PROOF_SIDE))
  if (!pixels || !drawn) return null
  return {
    ...(await encoded(drawn.canvas)),
    pixels,
    inches: dpi && { width: pixels.width / dpi.x, height: pixels.height / dpi.y },
    from: drawn.from,
    missing: [],
  }
}

async function drawnPdf(file: Blob): Promise<DrawnArtwork | null> {
  const { drawPdf } = await import('./draw-pdf.ts')
  const drawn = await drawPdf(file, PROOF_SIDE)
  if (!drawn) return null
  const { canvas, inches, missing } = drawn
  return { ...(await encoded(canvas)), pixels: null, inches, from: 'page', missing }
}
