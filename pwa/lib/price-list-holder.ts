import type { PriceList } from '#shared/catalogue/product.ts'
import type { ListAnswers } from '#shared/contract/catalogue-answers.ts'
import { createListeners } from './listeners.ts'
import type { ServerClock } from './server-clock.ts'

/** The price list as this device has it. */
export interface KnownList {
  list: PriceList
  answers: ListAnswers
  /** The list's strong ETag; the same list has the same one. */
  etag: string
  /** When the shop last said that this is the list, in epoch ms by the server's clock. */
  confirmedAt: number
  /** How far the server's clock was ahead of the device's at that time, in milliseconds. */
  offset: number
}

/** What whole seconds and the way here may make of two times that are the same, in milliseconds. */
const BLUR_MS = 5_000

/** Where pages read the device's price list; null until it was read or fetched. */
export interface PriceListHolder {
  get(): KnownList | null
  set(known: KnownList | null): void
  subscribe(notify: () => void): () => void
}

export function createPriceListHolder(): PriceListHolder {
  const listeners = createListeners()
  let known: KnownList | null = null
  return {
    get: () => known,
    set(next) {
      known = next
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}

/** The page's one price list. */
export const shopList = createPriceListHolder()

/**
 * Milliseconds since the shop last confirmed a list, or null when the clocks cannot tell: before this page has heard
 * from the shop, the difference of the clocks is taken to be what it was, and a device that was set back since then
 * would make the list younger than it is.
 */
export function ageOf(
  { confirmedAt, offset }: Pick<KnownList, 'confirmedAt' | 'offset'>,
  clock: Pick<ServerClock, 'now' | 'offset'>,
): number | null {
  const now = clock.offset() === null ? clock.now() + offset : clock.now()
  const age = now - confirmedAt
  return age >= -BLUR_MS ? Math.max(0, age) : null
}
