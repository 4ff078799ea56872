import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { QrDrawing } from './qr.ts'

/** What a quote sheet says (issue 9.2); the words are the caller's. */
export interface QuoteSheet {
  title: string
  /** Shop, telephone, show, day. */
  about: string[]
  lines: { name: string; options: string[]; amount: string }[]
  total: string
  /** Until when its prices hold. */
  validity: string
  /** The pay code with what it is for; null where there is none. */
  code: { drawing: QrDrawing; says: string } | null
}

/** Letter, in points. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const CODE_SIZE = 180
const INK = rgb(0.11, 0.1, 0.09)

/** A quote sheet as a PDF of as many pages as it takes, in the fonts every reader has. */
export async function quotePdf({
  title,
  about,
  lines,
  total,
  validity,
  code,
}: QuoteSheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  const [plain, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ])
  let page: PDFPage = pdf.addPage([PAGE.width, PAGE.height])
  let y = PAGE.height - MARGIN

  function roomFor(height: number): void {
    if (y - height >= MARGIN) return
    page = pdf.addPage([PAGE.width, PAGE.height])
    y = PAGE.height - MARGIN
  }

  function write(text: string, font: PDFFont, size: number, right = ''): void {
    for (const [at, row] of wrapped(text, font, size, PAGE.width - 2 * MARGIN - 90).entries()) {
      roomFor(size * 1.4)
      y -= size * 1.4
      page.drawText(row, { x: MARGIN, y, size, font, color: INK })
      if (at > 0 || right === '') continue
      const x = PAGE.width - MARGIN - font.widthOfTextAtSize(right, size)
      page.drawText(right, { x, y, size, font, color: INK })
    }
  }

  write(title, bold, 20)
  for (const each of about) write(each, plain, 10)
  for (const { name, options, amount } of lines) {
    y -= 10
    write(name, bold, 12, amount)
    write(options.join(' · '), plain, 9)
  }
  y -= 12
  write('Total', bold, 14, total)
  write(validity, plain, 10)
  if (code) {
    roomFor(CODE_SIZE + 20)
    const scale = CODE_SIZE / code.drawing.modules
    page.drawSvgPath(code.drawing.path, { x: MARGIN + 4 * scale, y: y - 4 * scale, scale, color: INK })
    y -= CODE_SIZE
    write(code.says, plain, 10)
  }
  return pdf.save()
}

/** Text in rows of at most so many points; what the font has no letter for is written as a question mark. */
function wrapped(text: string, font: PDFFont, size: number, width: number): string[] {
  const letters = new Set(font.getCharacterSet())
  const known = Array.from(text, letter => (letters.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')
  const rows = ['']
  for (const word of known.split(' ')) {
    const row = rows.at(-1) ?? ''
    const longer = row === '' ? word : `${row} ${word}`
    if (row === '' || font.widthOfTextAtSize(longer, size) <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}
