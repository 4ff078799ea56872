import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { MINUTE } from '#shared/time.ts'

/** A price list as the shop sent it. */
export interface StoredPriceList {
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

/** A confirmation as it stands on the device. */
export interface StoredConfirmation extends Confirmation {
  /** The list of that ETag is there. An older shop wrote confirmations alone, whatever list was there, and says nothing. */
  hasList?: boolean
}

/** How late a tab's word may reach the device after another tab's later one, in milliseconds. */
export const LATE_MS = MINUTE

/** What the device has of both; what was never kept is absent. */
export interface ListRows {
  kept: StoredPriceList | undefined
  confirmed: Confirmation | undefined
}

/** Where the device's price list is kept. A list counts only with a confirmation of the same ETag. */
export interface PriceListStorage {
  read(): Promise<(StoredPriceList & Confirmation) | null>
  /** Keeps that this list is the one: whole, or not at all, and then what was there stays and it rejects. */
  write(confirmed: Confirmation, list: PriceList): Promise<void>
  /** Tells confirmations of this tab and others. Returns an unsubscribe function. */
  watch(notify: (confirmed: Confirmation) => void): () => void
}

/**
 * What of a word of the shop the device is to write: a list only where it has another, and nothing over the later word
 * of another tab. One that is later by more than any delay was told by a clock that was wrong.
 */
export function toKeep(
  stored: StoredConfirmation | undefined,
  told: Confirmation,
): 'nothing' | 'confirmation' | 'list' {
  if (!stored?.hasList) return 'list'
  if (stored.etag === told.etag) return 'confirmation'
  const late = stored.confirmedAt - told.confirmedAt
  return late > 0 && late < LATE_MS ? 'nothing' : 'list'
}

/** The list that counts; null for half a list, and for one whose confirmation is another's. */
export function listOf({ kept, confirmed }: ListRows): (StoredPriceList & Confirmation) | null {
  if (!kept || !confirmed || kept.etag !== confirmed.etag || !isPriceList(kept.list)) return null
  const { confirmedAt, offset } = confirmed
  return { list: kept.list, etag: kept.etag, confirmedAt, offset }
}
