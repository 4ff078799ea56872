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

/**
 * A printed part of a product that takes a file of its own: `front` and `back` (spec §3, D18) and others (D57), which
 * `shared/print/slots.ts` lists. A name that is not listed there is a newer shop's, and its file is kept as it is.
 */
export type ArtworkSlot = string

/** The files of a line by slot; null, like a name that is not there, is none. */
export interface Artworks {
  front: ArtworkRef | null
  back: ArtworkRef | null
  [part: ArtworkSlot]: ArtworkRef | null | undefined
}

/** Word of a file that waits on one of the person's devices and is not stored yet (D19). */
export interface PendingFile {
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
  artwork: Artworks
  /** A file for the front waits on some device (D19); never counts as artwork. Other slots have fields named alike. */
  waitingFront?: PendingFile | null
  waitingBack?: PendingFile | null
}

/** A person's cart as stored. */
export interface Cart {
  lines: CartLine[]
}
