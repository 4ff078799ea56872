import { API_TIMEOUT_MS } from '#pwa/lib/api.ts'
import { isOurs } from '#pwa/lib/own-answer.ts'
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
    const answer = await ask('/api/catalogue', {
      headers: { accept: 'application/json', ...(had ? { 'if-none-match': had.etag } : {}) },
      // The device's own copy is the cache.
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    })
    if (!isOurs(answer)) return null
    if (answer.status === 304) return had
    const list: unknown = answer.ok ? await answer.json() : null
    return isPriceList(list) ? { list, etag: answer.headers.get('etag') ?? '' } : null
  } catch {
    return null
  }
}
