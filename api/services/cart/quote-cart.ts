import type { CartQuote } from '#shared/contract/calls.ts'
import { quoteItem } from '#shared/contract/calls.ts'
import { hashOf, priceItem, type QuoteDeps, type QuotedItem } from './price-items.ts'

type Quoted = CartQuote['items'][number]

/**
 * What the shop asks for cart items just now, each judged alone: one that cannot be sold says why and the others are
 * priced all the same (D10, D12). The hash is the one a checkout of the same items accepts.
 */
export async function quoteCart(deps: QuoteDeps, sent: readonly unknown[]): Promise<CartQuote> {
  const { number: priceListVersion } = await deps.catalogue.fresh()
  const lines: { item: QuotedItem | null; quoted: Quoted }[] = []
  for (const each of sent) {
    const read = quoteItem.safeParse(each)
    const item = read.success ? read.data : null
    lines.push({ item, quoted: item ? await quoted(deps, item) : UNREADABLE })
  }
  return {
    items: lines.map(line => line.quoted),
    totalCents: lines.reduce(
      (sum, line) => sum + ('totalCents' in line.quoted ? line.quoted.totalCents : 0),
      0,
    ),
    quoteHash: hashOf(
      lines.map(({ item, quoted: said }) => ({
        item,
        totalCents: 'code' in said ? said.code : said.totalCents,
      })),
    ),
    priceListVersion,
  }
}

const UNREADABLE: Quoted = { error: 'This item cannot be read', code: 'invalid' }

async function quoted(deps: QuoteDeps, item: QuotedItem): Promise<Quoted> {
  const priced = await priceItem(deps, item)
  if (!priced.ok) return { error: priced.message, code: priced.code }
  const { totalCents, breakdown, heldUntil } = priced
  const standing = { totalCents, breakdown }
  return heldUntil === null ? standing : { ...standing, heldUntil: new Date(heldUntil).toISOString() }
}
