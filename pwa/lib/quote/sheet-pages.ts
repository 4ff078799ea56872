import type { PDFDocument, PDFPage } from 'pdf-lib'
import type { SetRow, TypeStyle, Typesetter } from './typesetter.ts'

/** Letter, in points. */
const PAGE = { width: 612, height: 792 }
export const MARGIN = 54
/** Points between a page's margins. */
export const INNER = { width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN }
/** From row to row, for a size of one point. */
const LEADING = 1.4

/** Rows as high as they are set. */
export interface SetRows {
  rows: SetRow[]
  /** Of their type, in points. */
  size: number
}

/** Points that rows take. */
export const heightOf = ({ rows, size }: SetRows) => rows.length * size * LEADING

/** A document written from top to bottom over as many pages as it takes. */
export function createSheetPages(pdf: PDFDocument, set: Typesetter) {
  const top = PAGE.height - MARGIN
  const newPage = () => pdf.addPage([PAGE.width, PAGE.height])
  let page: PDFPage = newPage()
  let y = top

  function roomFor(height: number): void {
    if (y - height >= MARGIN || y === top) return
    page = newPage()
    y = top
  }

  return {
    /** Goes on where so much has room. */
    roomFor,
    /** Where the next thing goes: its page, and its upper edge. */
    at: () => ({ page, y }),
    /** Goes down to a height of this page, where it is not yet. */
    downTo(lower: number): void {
      y = Math.min(y, lower)
    },
    async set(text: string, style: TypeStyle, width = INNER.width): Promise<SetRows> {
      return { rows: await set(text, style, width), size: style.size }
    },
    /** Writes rows, and beside the first of them, at the right margin, another. */
    write({ rows, size }: SetRows, { left = MARGIN, right }: { left?: number; right?: SetRows } = {}): void {
      for (const [at, row] of rows.entries()) {
        roomFor(size * LEADING)
        y -= size * LEADING
        row.draw(page, left, y)
        const beside = at === 0 ? right?.rows[0] : undefined
        beside?.draw(page, PAGE.width - MARGIN - beside.width, y)
      }
    },
  }
}

export type SheetPages = ReturnType<typeof createSheetPages>
