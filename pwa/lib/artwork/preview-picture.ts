import { dataUrlOf } from '#pwa/lib/data-url.ts'
import { fileAt } from '#pwa/lib/transport.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { SNIFF_BYTES, sniffType } from '#shared/artwork/sniff.ts'
import { type ProofPicture, type ProofSource, sizeBy } from './proof-picture.ts'

const UNKNOWN = { pixels: null, from: 'preview', missing: [] } as const

/** A file that is here, as what more detail is drawn from; null for none, and for one that cannot be read any more. */
export async function sourceOf(file: Blob | null): Promise<ProofSource | null> {
  if (file === null) return null
  try {
    const type = sniffType(await sourceOfBlob(file).read(0, SNIFF_BYTES))
    return type && { file, type }
  } catch {
    return null
  }
}

/**
 * A small preview as a proof picture, with the file where it is here and what this device found in it; the caller gives
 * its object address back (D19).
 */
export async function pictureOfPreview(
  fileName: string,
  preview: Blob,
  source: ProofSource | null = null,
  found: FoundInFile | null = null,
): Promise<ProofPicture> {
  const url = URL.createObjectURL(preview)
  const [embedded, measures] = await Promise.all([dataUrlOf(preview), measuresOf(url)])
  const size = sizeBy(found, measures)
  return { ...UNKNOWN, fileName, url, side: longer(measures), source, embedded, measures, size }
}

/**
 * A stored preview by its signed address. Where the store lets no page read it, it can still be shown flat. Rejects when
 * it cannot be shown at all.
 */
export async function pictureOfAddress(fileName: string, address: string): Promise<ProofPicture> {
  try {
    const preview = await fileAt(address)
    if (preview) return await pictureOfPreview(fileName, preview)
  } catch {
    // Shown by address below.
  }
  const measures = await measuresOf(address)
  const side = longer(measures)
  return { ...UNKNOWN, fileName, url: address, side, source: null, embedded: null, measures, size: measures }
}

function longer({ width, height }: ProofPicture['measures']): number {
  return Math.max(width, height)
}

async function measuresOf(url: string): Promise<ProofPicture['measures']> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}
