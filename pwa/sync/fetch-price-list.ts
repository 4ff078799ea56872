import { isOurs } from '#pwa/lib/own-answer.ts'
import { send } from '#pwa/lib/transport.ts'
import { isPriceList } from '#shared/catalogue/price-list-shape.ts'
import type { PriceList } from '#shared/catalogue/product.ts'

/** A list with its strong ETag. */
export interface Tagged {
  list: PriceList
  etag: string
}

/** Asks for the price list; `had` itself when that is still the one, null for any answer that is not ours. Never throws. */
export async function fetchPriceList<T extends Tagged>(
  ask: typeof fetch,
  had: T | null,
): Promise<T | Tagged | null> {
  try {
    // The device's own copy is the cache.
    const manner = { cache: 'no-store', credentials: 'omit' } as const
    const headers: Record<string, string> = had ? { 'if-none-match': had.etag } : {}
    const answer = await send(ask, 'GET /api/catalogue', {}, { ...manner, headers })
    if (!isOurs(answer)) return null
    if (answer.status === 304) return had
    const list: unknown = answer.ok ? await answer.json() : null
    return isPriceList(list) ? { list, etag: answer.headers.get('etag') ?? '' } : null
  } catch {
    return null
  }
}
