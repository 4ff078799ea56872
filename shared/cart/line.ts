import type { Dimensions } from '#shared/pricing/types.ts'

/**
 * A configured product on the wire (spec §3, D6): keyed by option title. `Job Name`, `Quantity`, `Store Pickup`,
 * `Characters`, `Dimensions` and `requiresArtwork` are the keys that are not option titles.
 */
export interface OptionsMap {
  [title: string]: string | number | boolean | Dimensions | undefined
  Quantity: number
}

/** A stored artwork object a line points at; its address is derived, never stored (D21). */
export interface ArtworkRef {
  bucket: 'order-artwork'
  /** `{uuid}/{encoded filename}` (D22). */
  key: string
  fileName: string
  size: number
  type: 'image/jpeg' | 'application/pdf'
}

export type ArtworkSlot = 'front' | 'back'

/** Word of a file that waits on one of the person's devices and is not stored yet (D19). */
export interface WaitingFile {
  /** Of this choice of a file: the device that has it knows it by that. */
  id: string
  /** For people, at most 120 characters of it. */
  fileName: string
}

/** One cart line (D5). */
export interface CartLine {
  /** UUID made on the device, never reused. */
  id: string
  /** Product name. */
  product: string
  /** Image key of the product's first picture. */
  productImg: string
  options: OptionsMap
  /** Line total in dollars, as the wire has it. */
  total: number
  /** Number of the price list the line was priced under. */
  priceList: number
  /** Total in cents the person last saw. */
  priceSeen: number
  artwork: Record<ArtworkSlot, ArtworkRef | null>
  /** A file for the front waits on some device (D19); never counts as artwork. */
  waitingFront?: WaitingFile | null
  waitingBack?: WaitingFile | null
}

/** A person's cart as stored. */
export interface Cart {
  lines: CartLine[]
}
