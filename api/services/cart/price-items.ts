import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import { pricedOptions } from '#shared/cart/options-map.ts'
import { quoteLine } from '#shared/cart/quote-line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { checkoutItem, PriceChange, quoteItem } from '#shared/contract/calls.ts'
import { toCents, toDollars } from '#shared/money/cents.ts'
import type { Breakdown } from '#shared/pricing/types.ts'

/** What of an item a price hangs on. */
export type QuotedItem = z.output<typeof quoteItem>
export type Item = z.output<typeof checkoutItem>

export interface PricedItem {
  item: Item
  product: Product
  /** What of the item's options the price stands for: the others were ignored (D6). */
  options: OptionsMap
  totalCents: number
  breakdown: Breakdown
  priceList: number
  /** Epoch ms at which a held price ends; null for the standing one (D12). */
  heldUntil: number | null
}

export interface PricedItems {
  ok: true
  lines: PricedItem[]
  totalCents: number
  quoteHash: string
}

export type QuoteDeps = Pick<Deps, 'catalogue' | 'clock' | 'config'>

/**
 * Prices every item from the shop's own catalogue (D10), under a held list where that is lower (D12).
 * Fails with the first line's code: `unknown_product`, `unknown_option`, `bad_quantity`, `bad_size`, `bad_characters`.
 */
export async function priceItems(deps: QuoteDeps, items: Item[]): Promise<PricedItems | Failure> {
  const lines: PricedItem[] = []
  for (const [index, item] of items.entries()) {
    const priced = await priceItem(deps, item)
    if (!priced.ok) return { ...priced, details: { index, product: item.product } }
    lines.push({ ...priced, item })
  }
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  return { ok: true, lines, totalCents, quoteHash: hashOf(lines) }
}

/** The price of one item, and until when it holds where a superseded list's is lower. Fails with the reason's code. */
export async function priceItem(
  { catalogue, clock, config }: QuoteDeps,
  item: QuotedItem,
): Promise<({ ok: true } & Omit<PricedItem, 'item'>) | Failure> {
  const current = await catalogue.fresh()
  const product = current.productByName(item.product)
  if (!product) return failure('unknown_product', 'This product is not in our catalogue')
  const now = pricedBy(product, item)
  if (!now.ok) return failure(now.code, now.message)
  const standing = { product, ...now.priced, priceList: current.number, heldUntil: null }
  if (item.priceList === undefined || item.priceList === current.number) return { ok: true, ...standing }
  const held = await catalogue.heldList(item.priceList, clock.now(), config.priceHoldDays)
  const before = held?.productByName(item.product)
  const then = before && pricedBy(before, item)
  if (!held || !then?.ok || then.priced.totalCents >= now.priced.totalCents) return { ok: true, ...standing }
  return { ok: true, ...standing, ...then.priced, priceList: held.number, heldUntil: held.until }
}

/** What an item costs as a list has its product, and what of its options that price stands for. */
function pricedBy(product: Product, { options: sent }: QuotedItem) {
  const quoted = quoteLine(product, sent)
  if (!quoted.ok) return quoted
  const { totalCents, breakdown, selection } = quoted
  const options = pricedOptions(product, sent, selection)
  return { ok: true as const, priced: { options, totalCents, breakdown } }
}

/** Binds an acceptance to exactly these lines at exactly these prices; a line without a price to its reason. */
export function hashOf(lines: { item: QuotedItem | null; totalCents: number | string }[]): string {
  const facts = lines.map(({ item, totalCents }) => [
    item?.id ?? null,
    item?.product,
    item?.options,
    totalCents,
  ])
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** Was and now of every line whose sent total is not the shop's; null when all agree. */
export function priceChange({ lines, totalCents, quoteHash }: PricedItems): PriceChange | null {
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
