import type { PicturePixels } from '#shared/artwork/size-match.ts'

/** Bytes that tell a WebP's size, and the characters they are in base64. */
const HEAD = { bytes: 30, characters: 40 }

/** Where each kind of WebP says how large it is. */
const READ: Record<string, (head: DataView) => PicturePixels> = {
  'VP8 ': head => ({
    width: head.getUint16(26, true) & 0x3fff,
    height: head.getUint16(28, true) & 0x3fff,
  }),
  VP8L: head => {
    const both = head.getUint32(21, true)
    return { width: (both & 0x3fff) + 1, height: ((both >>> 14) & 0x3fff) + 1 }
  },
  VP8X: head => ({
    width: (head.getUint32(24, true) & 0xffffff) + 1,
    height: (head.getUint32(26, true) >>> 8) + 1,
  }),
}

/** The pixels of a WebP under a `data:` address, from its head alone: nothing is decoded. Null for anything else. */
export function webpPixels(address: string): PicturePixels | null {
  const from = address.indexOf(',') + 1
  const head = address.startsWith('data:') ? decoded(address.slice(from, from + HEAD.characters)) : ''
  if (head.length < HEAD.bytes || !head.startsWith('RIFF') || head.slice(8, 12) !== 'WEBP') return null
  const bytes = Uint8Array.from(head, character => character.charCodeAt(0))
  return READ[head.slice(12, 16)]?.(new DataView(bytes.buffer)) ?? null
}

/** Empty for what is not base64. */
function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}
