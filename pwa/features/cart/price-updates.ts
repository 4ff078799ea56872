import type { CartRepository } from '#pwa/local/cart-repository.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { toCents } from '#shared/money/cents.ts'
import { pricedUnder } from './requote.ts'

/** What a price list has changed for a line, in cents. */
export type PriceUpdate =
  /** The line costs something else than the person has seen. */
  | { kind: 'updated'; wasCents: number }
  /** The line would cost more today; its own price is the shop's to hold (D12). */
  | { kind: 'dearer'; nowCents: number }

/** What the list says of a line that was priced under an older one; null when it changes nothing. */
export function priceUpdates(list: PriceList | null, line: CartLine): PriceUpdate | null {
  if (line.priceList === NOT_QUOTED) return null
  const cents = toCents(line.total)
  const now = list && list.number > line.priceList ? pricedUnder(list, line) : null
  if (now && now.priceSeen > cents) return { kind: 'dearer', nowCents: now.priceSeen }
  return line.priceSeen === cents ? null : { kind: 'updated', wasCents: line.priceSeen }
}

/**
 * Quotes lines anew under a list. What became cheaper costs less at once; what became dearer stays, since the shop
 * charges the lower price for as long as it holds the older one (D12). The price that was seen stays as seen (D5).
 */
export async function requoteLines(list: PriceList, cart: CartRepository): Promise<void> {
  for (const line of await cart.list()) {
    if (line.priceList === NOT_QUOTED || line.priceList >= list.number) continue
    const now = pricedUnder(list, line)
    if (now && now.priceSeen < toCents(line.total))
      await cart.patch(line.id, { total: now.total, priceList: now.priceList })
  }
}
