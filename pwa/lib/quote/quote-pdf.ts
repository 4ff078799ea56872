import { PDFDocument } from 'pdf-lib'
import type { QrDrawing } from '#pwa/lib/qr.ts'
import { createSheetPages, heightOf, INNER, MARGIN, type SheetPages } from './sheet-pages.ts'
import { createTypesetter, INK, type Lettering, type TypeStyle } from './typesetter.ts'

/** What a line of a quote says. */
export interface QuoteLine {
  name: string
  options: string[]
  amount: string
  /** As it was configured, a JPEG of 4 to 3; null where none could be made. */
  drawing: Uint8Array | null
}

/** What a quote sheet says (issue 9.2), or a receipt (issue 11.7); the words are the caller's. */
export interface QuoteSheet {
  title: string
  /** Shop, telephone, show, day. */
  about: string[]
  lines: QuoteLine[]
  total: string
  /** Until when its prices hold. */
  validity: string
  /** The pay code with what it is for; null where there is none. */
  code: { drawing: QrDrawing; says: string } | null
}

/** A drawing is 30 mm wide; in points. */
const DRAWING = { width: 85, height: 63.75 }
/** A receipt has none. */
const NONE = { width: 0, height: 0 }
const GAP = 12
const AMOUNT_WIDTH = 90
const CODE_SIZE = 180

const TITLE: TypeStyle = { size: 20, isBold: true }
const TOTAL: TypeStyle = { size: 14, isBold: true }
const NAME: TypeStyle = { size: 12, isBold: true }
const SMALL: TypeStyle = { size: 10, isBold: false }
const CHOICES: TypeStyle = { size: 9, isBold: false }

/** A quote sheet as a PDF of as many pages as it takes; `lettering` draws what no reader's own fonts have. */
export async function quotePdf(sheet: QuoteSheet, lettering: Lettering): Promise<Uint8Array> {
  const { title, about, lines, total, validity, code } = sheet
  const pdf = await PDFDocument.create()
  pdf.setTitle(title.toWellFormed())
  const pages = createSheetPages(pdf, await createTypesetter(pdf, lettering))
  const say = async (text: string, style: TypeStyle) => pages.write(await pages.set(text, style))

  await say(title, TITLE)
  for (const each of about) await say(each, SMALL)
  const writeLine = lineWriter(pdf, pages, lines.some(({ drawing }) => drawing !== null) ? DRAWING : NONE)
  for (const line of lines) await writeLine(line)
  pages.downTo(pages.at().y - GAP)
  pages.write(await pages.set('Total', TOTAL), { right: await pages.set(total, TOTAL) })
  await say(validity, SMALL)
  if (code) {
    pages.roomFor(CODE_SIZE + 20)
    const { page, y } = pages.at()
    const scale = CODE_SIZE / code.drawing.modules
    page.drawSvgPath(code.drawing.path, { x: MARGIN + 4 * scale, y: y - 4 * scale, scale, color: INK })
    pages.downTo(y - CODE_SIZE)
    await say(code.says, SMALL)
  }
  return pdf.save()
}

/** Writes lines, each with the room for a drawing beside what was chosen, and no line over two pages that one could hold. */
function lineWriter(pdf: PDFDocument, pages: SheetPages, beside: typeof DRAWING) {
  const indent = beside.width === 0 ? 0 : beside.width + GAP
  const left = MARGIN + indent
  const width = INNER.width - indent
  const pictures = new Map<Uint8Array, ReturnType<PDFDocument['embedJpg']>>()
  const embedded = (drawing: Uint8Array) => {
    const picture = pictures.get(drawing) ?? pdf.embedJpg(drawing)
    pictures.set(drawing, picture)
    return picture
  }

  return async ({ name, options, amount, drawing }: QuoteLine): Promise<void> => {
    const named = await pages.set(name, NAME, width - AMOUNT_WIDTH)
    const chosen = await pages.set(options.join(' · '), CHOICES, width)
    const right = await pages.set(amount, NAME)
    const height = Math.max(beside.height, heightOf(named) + heightOf(chosen))
    pages.downTo(pages.at().y - GAP)
    pages.roomFor(Math.min(height, INNER.height))
    const { page, y } = pages.at()
    if (drawing) page.drawImage(await embedded(drawing), { x: MARGIN, y: y - DRAWING.height, ...DRAWING })
    pages.write(named, { left, right })
    pages.write(chosen, { left })
    if (pages.at().page === page) pages.downTo(y - beside.height)
  }
}
