import { useQueries, useQuery } from '@tanstack/react-query'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { configQuery, productQuery } from '#pwa/lib/queries.ts'
import { TEXTS, TIMES } from '#pwa/lib/texts.ts'
import { type NewLine, useShop } from '#pwa/ui/shop-context.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { lineAgain } from '#shared/orders/line-again.ts'
import type { OrderItem } from '#shared/orders/order.ts'

/** What a bought item is today: a line for the cart; `gone` where the shop does not make it like that any more. */
export type Again = NewLine | 'gone'

/**
 * What bought items are today, in their order, null until all are known; null too while a ticket is served: the cart is
 * another customer's then, and may not hold this person's artwork. `add` puts lines into the cart, also offline.
 */
export function useAgain(items: readonly OrderItem[]) {
  const isServing = useServing() !== null
  const base = useQuery(configQuery()).data?.artworkBase
  const names = [...new Set(items.map(({ product }) => product))]
  const wires = useQueries({
    queries: names.map(name => productQuery(name)),
    combine: answers => new Map(answers.flatMap(({ data }) => (data ? [[data.name, data] as const] : []))),
  })
  const shop = useShop()
  async function add(lines: readonly NewLine[]) {
    try {
      for (const line of lines) await shop.addLine(line)
      toast(TEXTS.product.added, { tone: 'good', ms: TIMES.addedToast })
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
    }
  }
  if (isServing || base === undefined) return null
  if (wires.size < names.length) return null
  const today = items.map((item): Again => {
    const wire = wires.get(item.product)
    return (wire && lineAgain(item, wire, base)) ?? 'gone'
  })
  return { today, add }
}
