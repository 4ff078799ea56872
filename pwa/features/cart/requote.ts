import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#pwa/lib/api.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import type { CartRepository } from '#pwa/local/cart-repository.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import type { PriceList } from '#shared/catalogue/product.ts'
import { fromWire, type ProductWire } from '#shared/contract/product-wire.ts'
import { toDollars } from '#shared/money/cents.ts'

/** Changes a line's quantity with its price; returns false, changing nothing, when it cannot be priced just now. */
export async function changeQuantity(
  queries: QueryClient,
  cart: CartRepository,
  line: CartLine,
  quantity: number,
): Promise<boolean> {
  try {
    const wire = await wireOf(queries, line.product)
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

/** How long the shop may take while the device knows the product itself, in milliseconds (issue 3). */
const PATIENCE_MS = 1_000

/** A product as the shop sells it; as the device knows it where the shop does not answer in time. */
async function wireOf(queries: QueryClient, name: string): Promise<ProductWire> {
  const query = productQuery(name)
  const asked = queries.fetchQuery({ ...query, retry: false })
  const known = queries.getQueryData(query.queryKey)
  if (!known) return asked
  const patience = new Promise<ProductWire>(resolve => setTimeout(resolve, PATIENCE_MS, known))
  return Promise.race([asked.catch(() => known), patience])
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
  const list = shopList.get()?.list ?? (await api.call('GET /api/catalogue'))
  for (const line of unpriced) {
    const priced = pricedUnder(list, line)
    if (priced) await cart.patch(line.id, priced)
  }
}
