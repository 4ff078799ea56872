import type { ArtworkSlot, CartLine, PendingFile } from '#shared/cart/line.ts'
import { waitingFiles } from '#shared/cart/pending-file.ts'

/** A file that is not stored yet and waits on another of the person's devices (D19). */
export interface PendingOnOtherDevice {
  line: CartLine
  slot: ArtworkSlot
  file: PendingFile
}

/** Of all files the cart tells of, those that this device does not hold itself, in the cart's order. */
export function pendingOnOtherDevices(
  lines: readonly CartLine[],
  uploads: readonly { id: string; earlier?: { id: string } | null }[],
): PendingOnOtherDevice[] {
  const own = new Set(uploads.flatMap(({ id, earlier }) => [id, earlier?.id]))
  return lines.flatMap(line =>
    waitingFiles(line).flatMap(([slot, file]) => (own.has(file.id) ? [] : [{ line, slot, file }])),
  )
}
