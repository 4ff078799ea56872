import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'

/** A printed file of an order, as its name tells of it. */
export interface DownloadedFile {
  orderId: string
  /** From 1. */
  line: number
  lineCount: number
  product: string
  /** Inches; null where nobody knows. */
  size: SizeIn | null
  quantity: number
  slot: ArtworkSlot
  type: 'image/jpeg' | 'application/pdf'
}

const inches = (value: number): string => String(Math.round(value * 100) / 100)
/** Of letters and digits alone, so that it is a name on every system. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^0-9A-Za-z]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** What a file is called outside the shop: `GL-7KQ2-M9XD_1of3_13oz-Vinyl-Banner_72x36in_q2_front.pdf` (issue 11.2). */
export function downloadName(file: DownloadedFile): string {
  const { orderId, line, lineCount, product, size, quantity, slot, type } = file
  const parts = [
    orderId,
    `${line}of${lineCount}`,
    plain(product),
    ...(size ? [`${inches(size.widthIn)}x${inches(size.heightIn)}in`] : []),
    `q${quantity}`,
    plain(slot),
  ]
  return `${parts.join('_')}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
}
