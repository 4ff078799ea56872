import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { buildPdf, pageObject } from '#shared/testing/artwork-pdf.ts'

const TAIL_ROOM = 4096
const DIGITS = 10

/** Files of 300 MB in a folder, most of each a hole. */
export interface LargeFiles {
  jpeg: string
  pdf: string
  damaged: Record<string, string>
}

export async function makeLargeFiles(folder: string): Promise<LargeFiles> {
  const at = (name: string) => join(folder, name)
  const head = buildJpeg({ jfif: { unit: 1, x: 300, y: 300 }, width: 800, height: 600 }).slice(0, -2)
  await spread(at('large.jpg'), head, new Uint8Array([0xff, 0xd9]), MAX_ARTWORK_BYTES)
  await spread(at('cut.jpg'), head, new Uint8Array(), MAX_ARTWORK_BYTES)
  const [before, after] = largePdf()
  await spread(at('large.pdf'), before, after, MAX_ARTWORK_BYTES)
  await spread(at('cut.pdf'), before, new Uint8Array(), MAX_ARTWORK_BYTES)
  await writeFile(at('endless.pdf'), `%PDF-1.7\n${'1 0 obj << /Length 9 >> endobj\n'.repeat(9_000_000)}%%EOF`)
  return {
    jpeg: at('large.jpg'),
    pdf: at('large.pdf'),
    damaged: {
      'JPEG cut off': at('cut.jpg'),
      'PDF cut off': at('cut.pdf'),
      'PDF that never ends': at('endless.pdf'),
    },
  }
}

async function spread(path: string, head: Uint8Array, tail: Uint8Array, size: number): Promise<void> {
  const file = await open(path, 'w')
  await file.write(head, 0, head.length, 0)
  await file.write(tail, 0, tail.length, size - tail.length)
  await file.truncate(size)
  await file.close()
}

/** A PDF of 300 MB in its two ends: one stream in it takes all the room between. */
function largePdf(): [Uint8Array, Uint8Array] {
  const mark = 'HOLE'
  const room = MAX_ARTWORK_BYTES - TAIL_ROOM
  const text = new TextDecoder('latin1').decode(
    buildPdf({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [10 0 R] >>',
      10: pageObject(),
      30: `<< /Length ${room} >>\nstream\n${mark}\nendstream`,
    }),
  )
  const [before = '', behind = ''] = text.split(mark)
  const [, pointer = ''] = /startxref\n(\d+)/.exec(behind) ?? []
  // The pointer grows, and with it what stands behind the hole.
  const end = behind.replace(/startxref\n\d+/, `startxref\n${'#'.repeat(DIGITS)}`)
  const shift = MAX_ARTWORK_BYTES - end.length - (before.length + mark.length)
  const moved = String(Number(pointer) + shift).padStart(DIGITS, '0')
  const bytes = (part: string) => Uint8Array.from(Buffer.from(part, 'latin1'))
  return [bytes(before), bytes(end.replace('#'.repeat(DIGITS), moved))]
}
