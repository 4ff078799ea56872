import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { DeskLine } from '#shared/contract/desk.ts'

/** A file of an order that was brought somewhere, and what it is printed for. */
export interface BroughtFile {
  orderId: string
  /** From 1. */
  number: number
  lineCount: number
  slot: ArtworkSlot
  line: Pick<DeskLine, 'product' | 'quantity' | 'jobName' | 'size' | 'choices' | 'isPickup'>
  /** A day; null where none is known. */
  due: string | null
  rush: boolean
  file: { file: string; sha256: string; bytes: number; etag: string }
  /** ISO time. */
  exportedAt: string
}

/** What was brought into the folder once, a line each: files may be moved away from there and come no more (issue 11.2). */
export const JOBS_LEDGER = 'exported.jsonl'

/** What the JSON beside a file says: what a press has to know of it, nothing of its customer (issue 11.2). */
export function jobTicket({
  orderId,
  number,
  lineCount,
  slot,
  line,
  due,
  rush,
  file,
  exportedAt,
}: BroughtFile) {
  const { product, quantity, jobName, size, choices, isPickup } = line
  return {
    orderId,
    line: number,
    lineCount,
    slot,
    product,
    quantity,
    jobName,
    size,
    choices,
    isPickup,
    due,
    rush,
    ...file,
    exportedAt,
  }
}

/** Ids of what was brought before, by the ledger's text; a last line that a kill cut off is none. */
export function readLedger(text: string): string[] {
  return text.split('\n').flatMap(line => {
    try {
      const { id } = JSON.parse(line) as { id?: unknown }
      return typeof id === 'string' ? [id] : []
    } catch {
      return []
    }
  })
}

/** The text with one more file in it. */
export const withBrought = (text: string, { id, name }: { id: string; name: string }): string =>
  `${text === '' || text.endsWith('\n') ? text : `${text}\n`}${JSON.stringify({ id, name })}\n`
