import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartQuote } from '#shared/contract/calls.ts'
import { toCents } from '#shared/money/cents.ts'
import { MINUTE } from '#shared/time.ts'

/** Until when the shop holds the price of a line (ISO time), by line id; only lines whose price it does hold (D12). */
export type HeldPrices = ReadonlyMap<string, string>

const NONE: HeldPrices = new Map()
/** Milliseconds an answer is taken for the shop's word. */
const FRESH_MS = MINUTE

/**
 * Asks the shop about lines of an older list than this device knows to be current; how long that list holds, the
 * server's clock alone decides. Nothing is known while the shop cannot be reached, and nothing said.
 */
export function useHeldPrices(lines: readonly CartLine[]): HeldPrices {
  const api = useApi()
  const current = useSyncExternalStore(shopList.subscribe, () => shopList.get()?.list.number ?? null)
  const older = current === null ? [] : lines.filter(line => isOlder(line, current))
  const items = older.map(({ id, product, options, priceList }) => ({ id, product, options, priceList }))
  const { data } = useQuery({
    queryKey: ['heldPrices', current, items],
    queryFn: ({ signal }) => api.call('POST /api/cart/quote', { body: { items: asSent(items) }, signal }),
    enabled: items.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data && items.length > 0 ? heldIn(data, older) : NONE
}

function isOlder({ priceList }: CartLine, current: number): boolean {
  return priceList !== NOT_QUOTED && priceList < current
}

/** Options as JSON has them: a key without a value is none. */
function asSent<T>(items: T[]): never {
  return JSON.parse(JSON.stringify(items)) as never
}

/** A price that is held, and is the one the line shows. */
function heldIn({ items }: CartQuote, lines: CartLine[]): HeldPrices {
  const held = lines.flatMap((line, index): [string, string][] => {
    const quoted = items[index]
    const isHeld = quoted && 'heldUntil' in quoted && quoted.totalCents === toCents(line.total)
    return isHeld && quoted.heldUntil ? [[line.id, quoted.heldUntil]] : []
  })
  return new Map(held)
}
