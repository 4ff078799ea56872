import type { KeyValue } from '#pwa/lib/auth/identity.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import { toCents } from '#shared/money/cents.ts'
import type { Unplaced } from './cart-repository.ts'

/** Where an older shop kept its cart (spec §4, D1). */
export const LEGACY_KEY = 'root'
export const LEGACY_IMPORT = 'legacy-cart'

/** A line under this price list number has no price of ours yet: it needs a quote, or the person (D1). */
export const NOT_QUOTED = -1

const claimKey = (sub: string) => `goldleaf.${LEGACY_IMPORT}:${sub}`

/** Takes an older cart for one person, so that nobody else gets it; null when there is none. */
export function claimLegacyCart(storage: KeyValue, sub: string): string | null {
  const found = storage.getItem(LEGACY_KEY)
  if (found !== null) {
    storage.setItem(claimKey(sub), found)
    storage.removeItem(LEGACY_KEY)
  }
  return storage.getItem(claimKey(sub))
}

export function deleteLegacyCart(storage: KeyValue, sub: string): void {
  storage.removeItem(claimKey(sub))
}

type LegacyRecord = Record<string, unknown>

const isRecord = (value: unknown): value is LegacyRecord => typeof value === 'object' && value !== null

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** The items of an older cart: its `cart` member may be JSON again, and a list or an object that holds one. */
function items(raw: string): LegacyRecord[] {
  const root = parsed(raw)
  const cart = isRecord(root) ? parsed(root.cart) : null
  const list = Array.isArray(cart) ? cart : isRecord(cart) ? Object.values(cart).find(Array.isArray) : []
  return (list ?? []).filter(isRecord)
}

function optionsOf(value: unknown): OptionsMap {
  const options = isRecord(value) ? value : {}
  const plain = Object.entries(options).filter(([, each]) => each !== null && !Array.isArray(each))
  const quantity = Number(options.Quantity)
  return {
    ...(Object.fromEntries(plain) as OptionsMap),
    Quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The lines of an older cart; none when it cannot be read. Their artwork is asked for again, their price quoted anew. */
export function legacyLines(raw: string): Unplaced[] {
  return items(raw)
    .filter(item => textOf(item.product) !== '')
    .map(item => {
      const total = Number(item.total)
      // A number too large for whole cents is no price anybody saw.
      const dollars = total > 0 && Number.isSafeInteger(toCents(total)) ? total : 0
      return {
        product: textOf(item.product),
        productImg: textOf(item.productImg),
        options: optionsOf(item.options),
        total: dollars,
        priceList: NOT_QUOTED,
        priceSeen: toCents(dollars),
        artwork: { front: null, back: null },
      }
    })
}
