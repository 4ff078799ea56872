import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/middleware/envelope.ts'
import { quoteLine } from '#shared/cart/quote-cart.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { checkoutItem, PriceChange } from '#shared/contract/calls.ts'
import { toCents, toDollars } from '#shared/money/cents.ts'

export type Item = z.output<typeof checkoutItem>

export interface PricedItem {
  item: Item
  product: Product
  totalCents: number
  priceList: number
}

export interface PricedCart {
  ok: true
  lines: PricedItem[]
  totalCents: number
  quoteHash: string
}

type QuoteDeps = Pick<Deps, 'catalogue' | 'clock' | 'config'>

/**
 * Prices every item from the shop's own catalogue (D10), under a held list where that is lower (D12).
 * Fails with the first line's code: `unknown_product`, `unknown_option`, `bad_quantity`, `bad_size`, `bad_characters`.
 */
export async function priceCart(deps: QuoteDeps, items: Item[]): Promise<PricedCart | Failure> {
  const lines: PricedItem[] = []
  for (const [index, item] of items.entries()) {
    const priced = await priceItem(deps, item)
    if (!priced.ok) return { ...priced, details: { index, product: item.product } }
    lines.push(priced)
  }
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  return { ok: true, lines, totalCents, quoteHash: hashOf(lines) }
}

async function priceItem(
  { catalogue, clock, config }: QuoteDeps,
  item: Item,
): Promise<({ ok: true } & PricedItem) | Failure> {
  const current = await catalogue.fresh()
  const product = current.productByName(item.product)
  if (!product) return failure('unknown_product', 'This product is not in our catalogue')
  const now = quoteLine(product, item.options)
  if (!now.ok) return failure(now.code, now.message)
  const standing = { ok: true as const, item, product, totalCents: now.totalCents, priceList: current.number }
  if (item.priceList === undefined || item.priceList === current.number) return standing
  const held = (await catalogue.heldList(item.priceList, clock.now(), config.priceHoldDays))?.productByName(
    item.product,
  )
  const before = held ? quoteLine(held, item.options) : null
  return before?.ok && before.totalCents < now.totalCents
    ? { ...standing, totalCents: before.totalCents, priceList: item.priceList }
    : standing
}

/** Binds an acceptance to exactly these lines at exactly these prices. */
function hashOf(lines: PricedItem[]): string {
  const facts = lines.map(({ item, totalCents }) => [item.id ?? null, item.product, item.options, totalCents])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Was and now of every line whose sent total is not the shop's; null when all agree. */
export function priceChange({ lines, totalCents, quoteHash }: PricedCart): PriceChange | null {
  const changed = lines
    .map(({ item, totalCents: now }, index) => ({
      index,
      id: item.id ?? null,
      product: item.product,
      was: item.total,
      now: toDollars(now),
    }))
    .filter(({ was, now }) => toCents(was) !== toCents(now))
  return changed.length === 0 ? null : { quoteHash, totalNow: toDollars(totalCents), lines: changed }
}
