import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'

/** A price list as the shop sent it. */
export interface KeptList {
  list: PriceList
  /** Its strong ETag, with its quotes. */
  etag: string
}

/** The shop's last word on which list is the one. */
export interface Confirmation {
  etag: string
  /** Epoch ms by the server's clock. */
  confirmedAt: number
  /** How far that clock was ahead of the device's, in milliseconds. */
  offset: number
}

/** What the device has of both; what was never kept is absent. */
export interface ListRows {
  kept: KeptList | undefined
  confirmed: Confirmation | undefined
}

/** Where the device's price list is kept. A list counts only with a confirmation of the same ETag. */
export interface PriceListKeeper {
  read(): Promise<(KeptList & Confirmation) | null>
  /** Keeps a new list, or, without one, that the kept list is still the one. */
  write(confirmed: Confirmation, list?: PriceList): Promise<void>
  /** Tells confirmations of this tab and others. Returns the way to stop. */
  watch(tell: (confirmed: Confirmation) => void): () => void
}

/** The list that counts; null for half a list, and for one whose confirmation is another's. */
export function listOf({ kept, confirmed }: ListRows): (KeptList & Confirmation) | null {
  if (!kept || !confirmed || kept.etag !== confirmed.etag || !isPriceList(kept.list)) return null
  const { confirmedAt, offset } = confirmed
  return { list: kept.list, etag: kept.etag, confirmedAt, offset }
}
