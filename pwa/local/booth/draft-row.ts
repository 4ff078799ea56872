import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'

/** A product's page that was left half-configured while a ticket was served, in the ticket's own database (issue 9.1). */
export interface DraftRow {
  /** The product's path. */
  path: string
  options: OptionsMap
  /** Files that were tried on it. */
  files: DraftFile[]
}

/** A tried file with its bytes: it is nowhere else on the device. */
export interface DraftFile {
  slot: ArtworkSlot
  fileName: string
  bytes: Blob
}
