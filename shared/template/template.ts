import { type SizeIn, sizeText } from '#shared/artwork/fit.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { type Sheet, sheetOfSlot } from '#shared/illustration/sheet.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import { slotLabel } from '#shared/print/slot-words.ts'
import type { PrintSlot } from '#shared/print/slots.ts'

/** Longest side in inches of a page that every program opens (ISO 32000-1, annex C); a longer sheet is laid out at 1:10. */
const MOST_IN = 200

/** What a customer lays artwork out on: a page of the sheet's size, with what finishing does to it (issue 8.6). */
export interface Template {
  /** What it is for, in words. */
  title: string
  fileName: string
  sheet: Sheet
  /** Inches of the sheet for each inch of the page. */
  scale: 1 | 10
  /** Of the page. */
  page: SizeIn
}

const tenth = ({ widthIn, heightIn }: SizeIn): SizeIn => ({ widthIn: widthIn / 10, heightIn: heightIn / 10 })

/** The template of one printed part. */
export function templateOf(product: Product, chosen: PrintChoices, slot: PrintSlot): Template {
  const sheet = sheetOfSlot(product, chosen, slot)
  const scale = Math.max(sheet.widthIn, sheet.heightIn) > MOST_IN ? 10 : 1
  const part = slot.slot === 'front' ? '' : ` ${slotLabel(slot.slot, slot.name).toLowerCase()}`
  const size = sizeText(sheet).replaceAll(' ', '').replace('×', 'x')
  const atScale = scale === 10 ? ' at 1 to 10' : ''
  return {
    title: `${product.name}${part}`,
    fileName: `${product.name}${part} ${size} template${atScale}.pdf`.replace(/[^\w.()&-]+/g, ' '),
    sheet,
    scale,
    page: scale === 10 ? tenth(sheet) : { widthIn: sheet.widthIn, heightIn: sheet.heightIn },
  }
}
