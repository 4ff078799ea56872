import { dataUrlOf } from '#pwa/lib/data-url.ts'
import type { ProofPicture } from './proof-picture.ts'

const UNKNOWN = { pixels: null, from: 'preview', missing: [] } as const

/** A small preview as a proof picture; the caller gives its object address back (D19). */
export async function pictureOfPreview(fileName: string, preview: Blob): Promise<ProofPicture> {
  const url = URL.createObjectURL(preview)
  const [embedded, measures] = await Promise.all([dataUrlOf(preview), measuresOf(url)])
  return { ...UNKNOWN, fileName, url, embedded, measures }
}

/**
 * A stored preview by its signed address. Where the store lets no page read it, it can still be shown flat. Rejects when
 * it cannot be shown at all.
 */
export async function pictureOfAddress(fileName: string, address: string): Promise<ProofPicture> {
  try {
    const response = await fetch(address)
    if (response.ok) return await pictureOfPreview(fileName, await response.blob())
  } catch {
    // Shown by address below.
  }
  return { ...UNKNOWN, fileName, url: address, embedded: null, measures: await measuresOf(address) }
}

async function measuresOf(url: string): Promise<ProofPicture['measures']> {
  const image = new Image()
  image.src = url
  await image.decode()
  return { width: image.naturalWidth, height: image.naturalHeight }
}
