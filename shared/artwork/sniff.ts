import type { ArtworkType } from './verdict.ts'

/** Bytes of a file's head that decide its type (D16). */
export const SNIFF_BYTES = 1024

const JPEG_START = [0xff, 0xd8, 0xff]
const PDF_MARK = [...'%PDF-'].map(letter => letter.charCodeAt(0))

/** The type a file's first bytes show, whatever its name says; the first that holds wins (D16). */
export function sniffType(head: Uint8Array): ArtworkType | null {
  if (holdsAt(head, 0, JPEG_START)) return 'image/jpeg'
  const last = Math.min(head.length, SNIFF_BYTES) - PDF_MARK.length
  for (let at = 0; at <= last; at++) if (holdsAt(head, at, PDF_MARK)) return 'application/pdf'
  return null
}

function holdsAt(bytes: Uint8Array, at: number, mark: number[]): boolean {
  return mark.every((byte, index) => bytes[at + index] === byte)
}
