import { type PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { unseenText } from './unseen-text.ts'
import { wrapped } from './wrapped.ts'

export const INK = rgb(0.11, 0.1, 0.09)

/** How text looks; `size` in points. */
export interface TypeStyle {
  size: number
  isBold: boolean
}

/** Draws what the fonts that every reader of PDFs has do not: other scripts, emoji. A device that draws nothing throws. */
export interface Lettering {
  /** Of a row, in points. */
  widthOf(text: string, style: TypeStyle): number
  /** A row as a PNG, as wide as it is and as high as `LETTERING` says. */
  draw(text: string, style: TypeStyle): Promise<Uint8Array>
}

/** Heights of a drawn row over and under its line, for a size of one point. */
export const LETTERING = { over: 1.15, under: 0.45 }

/** A row of text with its width in points. */
export interface SetRow {
  width: number
  draw(page: PDFPage, x: number, y: number): void
}

/** Sets text in rows of at most so many points. */
export type Typesetter = (text: string, style: TypeStyle, width: number) => Promise<SetRow[]>

/**
 * A document's own: Helvetica where it has all the letters, else what is drawn; where nothing can be drawn, the letters
 * Helvetica has most alike. The text itself lies unseen upon what is not its own.
 */
export async function createTypesetter(pdf: PDFDocument, lettering: Lettering): Promise<Typesetter> {
  const [plain, bold] = await Promise.all([
    pdf.embedFont(StandardFonts.Helvetica),
    pdf.embedFont(StandardFonts.HelveticaBold),
  ])
  const known = new Set(plain.getCharacterSet())
  const drawn = new Map<string, Promise<SetRow>>()

  async function drawnRow(text: string, style: TypeStyle): Promise<SetRow> {
    const { size } = style
    const picture = await pdf.embedPng(await lettering.draw(text, style))
    const width = lettering.widthOf(text, style)
    const unseen = unseenText(pdf, text, { width, size })
    const height = (LETTERING.over + LETTERING.under) * size
    return {
      width,
      draw(page, x, y) {
        page.drawImage(picture, { x, y: y - LETTERING.under * size, width, height })
        unseen(page, x, y)
      },
    }
  }

  /** The same words stand once in the file, however often they are said. */
  function once(text: string, style: TypeStyle): Promise<SetRow> {
    const key = JSON.stringify([text, style])
    const row = drawn.get(key) ?? drawnRow(text, style)
    drawn.set(key, row)
    return row
  }

  const isOurs = (letter: string) => /\s/.test(letter) || known.has(letter.codePointAt(0) ?? 0)

  /** Of ů the u; a question mark for what no letter of ours is alike. */
  function nearest(letter: string): string {
    if (isOurs(letter)) return letter
    const [base = ''] = letter.normalize('NFKD')
    return base !== '' && isOurs(base) ? base : '?'
  }

  function printed(text: string, { size, isBold }: TypeStyle, width: number): SetRow[] {
    const font = isBold ? bold : plain
    const seenAs = (row: string) => Array.from(row, nearest).join('')
    const widthOf = (row: string) => font.widthOfTextAtSize(seenAs(row), size)
    return wrapped(text, width, widthOf).map(row => {
      const seen = seenAs(row)
      const unseen = seen === row ? null : unseenText(pdf, row, { width: widthOf(row), size })
      return {
        width: widthOf(row),
        draw(page, x, y) {
          page.drawText(seen, { x, y, size, font, color: INK })
          unseen?.(page, x, y)
        },
      }
    })
  }

  return async (said, style, width) => {
    const text = said.toWellFormed()
    const isKnown = Array.from(text).every(isOurs)
    if (isKnown) return printed(text, style, width)
    try {
      const rows = wrapped(text, width, row => lettering.widthOf(row, style))
      return await Promise.all(rows.map(row => once(row, style)))
    } catch {
      return printed(text, style, width)
    }
  }
}
