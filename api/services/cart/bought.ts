import { derivedUuid } from '#api/services/derived-id.ts'
import { boughtArtworks } from '#api/services/orders/bought-artworks.ts'
import type { BoughtInCart, CartDoc, CheckoutDoc, CheckoutLine, KnownMutation } from '#api/store/documents.ts'
import { apply } from '#shared/cart/apply.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { type BoughtLine, equalsBought } from '#shared/orders/bought.ts'
import { judgedPart, withJudged } from './judged-part.ts'
import { withinBounds } from './memory.ts'

/** A bought line as it is compared with the cart's (D7). */
export function boughtLine({ lineId: id, cartOptions, options: priced, ...files }: CheckoutLine): BoughtLine {
  const options = cartOptions ?? priced
  const keys = boughtArtworks(files).map(([slot, { key }]) => [slot, key] as const)
  const { front = '', back = '', ...parts }: Record<ArtworkSlot, string> = Object.fromEntries(keys)
  const line = { id, options, artworkKey: front, artworkBackKey: back }
  return Object.keys(parts).length > 0 ? { ...line, artworkPartKeys: parts } : line
}

/** The mutation that takes a bought line out of its cart. */
export const boughtMid = (sessionId: string, { lineId }: Pick<CheckoutLine, 'lineId'>): string =>
  derivedUuid(sessionId, lineId)

/**
 * The cart without the lines a session paid for, as mutations whose ids follow from session and line, so that this too
 * counts once ("Orders", D7). A line that was changed since stays; one that has not come from its device yet is
 * awaited. The very same document comes back when nothing is left to do.
 */
export function takeBought(
  doc: CartDoc,
  sessionId: string,
  lines: CheckoutLine[],
  now: number,
  archived: ReadonlyMap<string, KnownMutation> = new Map(),
): CartDoc {
  const bought = lines.map(line => ({ ...boughtLine(line), mid: boughtMid(sessionId, line) }))
  const isKnown = (mid: string) => doc.mids.has(mid) || archived.has(mid)
  const left = bought.filter(({ id, mid }) => !isKnown(mid) && !doc.removed.includes(id))
  const isAwaited = ({ mid }: BoughtInCart) => (doc.awaited ?? []).some(each => each.mid === mid)
  const isThere = ({ id }: BoughtInCart) => doc.lines.some(line => line.id === id)
  const fresh = left.filter(each => !isAwaited(each))
  if (fresh.length === 0) return doc
  const awaited = [...(doc.awaited ?? []), ...fresh.filter(each => !isThere(each))]
  return withinBounds(withBought({ ...doc, awaited }, fresh.filter(isThere), now, doc.v + 1), now)
}

/** The cart after a request that brought lines which were bought before they came; `v` is the request's version. */
export function takeAwaited(doc: CartDoc, now: number, v: number): CartDoc {
  const arrived = (doc.awaited ?? []).filter(({ id }) => doc.lines.some(line => line.id === id))
  if (arrived.length === 0) return doc
  const awaited = doc.awaited?.filter(each => !arrived.includes(each))
  return withBought({ ...doc, ...(awaited ? { awaited } : {}) }, arrived, now, v)
}

/**
 * Ids of bought lines that stay in the cart because they were changed since their checkout was opened (D7). One that
 * differs without that lags behind its own device, whose changes are still to come.
 */
export function changedSince(
  cart: CartDoc | null,
  { lines, cartV = 0 }: Pick<CheckoutDoc, 'lines' | 'cartV'>,
): string[] {
  return lines.map(boughtLine).flatMap(bought => {
    const line = cart?.lines.find(({ id }) => id === bought.id)
    if (!cart || !line || equalsBought(line, bought)) return []
    const wasTouched = Object.values(cart.revs.get(line.id) ?? {}).some(rev => rev > cartV)
    return wasTouched ? [line.id] : []
  })
}

/** Removes each line that still is what was bought, and remembers that it was looked at. */
function withBought(doc: CartDoc, bought: BoughtInCart[], now: number, v: number): CartDoc {
  const ids = bought.map(({ id }) => id)
  let cart = judgedPart(doc, ids)
  for (const { mid, ...each } of bought) {
    const line = cart.lines.find(({ id }) => id === each.id)
    if (line && equalsBought(line, each))
      cart = apply(cart, { mid, op: 'remove', line: each.id, seenRev: doc.v }).cart
  }
  const mids = doc.mids.with(bought.map(({ mid }) => [mid, { at: now, v }]))
  return { ...withJudged(doc, cart, ids), mids, v, updatedAt: new Date(now).toISOString() }
}
