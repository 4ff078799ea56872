import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#pwa/lib/api.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import type { CartRepository } from '#pwa/local/cart-repository.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { quoteLine } from '#shared/cart/quote-cart.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import { toDollars } from '#shared/money/cents.ts'

/** Changes a line's quantity with its price; answers false, changing nothing, when it cannot be priced just now. */
export async function changeQuantity(
  queries: QueryClient,
  cart: CartRepository,
  line: CartLine,
  quantity: number,
): Promise<boolean> {
  try {
    const wire = await queries.fetchQuery({ ...productQuery(line.product), retry: false })
    const quoted = quoteLine(fromWire(wire), { ...line.options, Quantity: quantity })
    if (!quoted.ok) return false
    const { totalCents } = quoted
    await cart.patch(line.id, {
      options: { Quantity: quantity },
      total: toDollars(totalCents),
      priceSeen: totalCents,
      ...(wire.priceList === undefined ? {} : { priceList: wire.priceList }),
    })
    return true
  } catch {
    return false
  }
}

/** What an unpriced line becomes under a price list; null when the list does not sell it like that (D1). */
export function pricedUnder(list: PriceList, line: CartLine) {
  const product = list.products.find(({ name, aliasOf }) => name === line.product && aliasOf === undefined)
  const quoted = product && quoteLine(product, line.options)
  if (!product || !quoted?.ok) return null
  const { totalCents } = quoted
  return {
    productImg: product.images[0] ?? '',
    total: toDollars(totalCents),
    priceSeen: totalCents,
    priceList: list.number,
  }
}

/** Quotes the lines of an older shop's cart anew; what stays unpriced needs the person (D1). */
export async function priceOldLines(api: Api, cart: CartRepository): Promise<void> {
  const unpriced = (await cart.list()).filter(line => line.priceList === NOT_QUOTED)
  if (unpriced.length === 0) return
  const list = await api.call('GET /api/catalogue')
  for (const line of unpriced) {
    const priced = pricedUnder(list, line)
    if (priced) await cart.patch(line.id, priced)
  }
}
