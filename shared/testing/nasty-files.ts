import type { Verdict } from '#shared/artwork/verdict.ts'
import { joinBytes } from './bytes.ts'
import { DRAWABILITY_PDFS } from './drawability-pdfs.ts'
import { NASTY_JPEGS } from './nasty-jpegs.ts'
import { NASTY_PDFS } from './nasty-pdfs.ts'

/** A class of file by name, how to make one, and its verdict (D16). */
export type NastyFile = [name: string, make: () => Uint8Array | Promise<Uint8Array>, verdict: Verdict]

const bytes = (...parts: Parameters<typeof joinBytes>) => {
  return () => joinBytes(...parts, new Uint8Array(2000))
}

const OTHERS: NastyFile[] = [
  ['empty', () => new Uint8Array(), 'damaged'],
  ['one-byte', () => new Uint8Array([0xff]), 'format'],
  ['png', bytes([0x89], 'PNG\r\n\x1a\n'), 'format'],
  ['tiff', bytes('II*\0'), 'format'],
  ['heic', bytes([0, 0, 0, 24], 'ftypheic'), 'format'],
  ['webp', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), 'format'],
  ['gif', bytes('GIF89a'), 'format'],
  ['eps', bytes('%!PS-Adobe-3.0 EPSF-3.0\n'), 'format'],
  ['eps-with-preview', bytes([0xc5, 0xd0, 0xd3, 0xc6]), 'format'],
  ['illustrator-8', bytes('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n'), 'format'],
  ['zip', bytes('PK\x03\x04'), 'format'],
  ['text', bytes('FF D8 FF is how a JPEG begins.'), 'format'],
]

/** Every class of file that a verdict must hold on. */
export const NASTY_FILES: NastyFile[] = [...OTHERS, ...NASTY_JPEGS, ...NASTY_PDFS, ...DRAWABILITY_PDFS]
