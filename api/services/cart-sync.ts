import type { CartDoc, KnownMutation } from '#api/store/documents.ts'
import { apply } from '#shared/cart/apply.ts'
import type { CartMutation, Outcome, SyncedCart } from '#shared/cart/mutation.ts'
import { MAX_LINE_BYTES, readMutation, type SyncAnswer, type SyncRequest } from '#shared/contract/sync.ts'
import { takeAwaited } from './cart-bought.ts'
import { withoutUnknown } from './cart-sync-artwork.ts'

/** What decides about a sync beside the cart and the request. */
export interface SyncWorld {
  /** Epoch ms by the server's clock. */
  now: number
  /** The store's life (`lifeOf`). */
  life: string
  /** Keys of the artworks that are this person's, among those the request names (D21). */
  artworks: ReadonlySet<string>
}

interface Judged {
  cart: SyncedCart
  known: Omit<KnownMutation, 'at' | 'v'>
}

const DAY = 86_400_000
/** How long a mutation is remembered ("Cart sync"). */
export const KNOWN_MS = 90 * DAY

/** A cart nobody has written to. */
export function newCart(owner: string, cartId: string, life: string): CartDoc {
  return {
    _id: `${owner}/${cartId}`,
    owner,
    cartId,
    life,
    lines: [],
    v: 0,
    removed: [],
    revs: {},
    mids: {},
    updatedAt: '',
  }
}

/**
 * The cart after a sync request and what the device is told ("Cart sync"). Pure: to be run inside one compare-and-set.
 * Known mutations are answered as they were the first time; each new one is judged alone; lines, outcomes and the
 * raised version are one document. The very same document comes back when the request brings nothing new.
 */
export function syncCart(
  doc: CartDoc,
  request: SyncRequest,
  world: SyncWorld,
): { doc: CartDoc; answer: SyncAnswer } {
  const mids = remembered(doc.mids, world.now)
  const next = withNew(doc, mids, request.muts, world)
  const known = next === doc ? mids : next.mids
  const outcomes = new Map(request.muts.map(({ mid }) => [mid, known[mid]]))
  return { doc: next, answer: answerOf(next, request, outcomes, world.life) }
}

function withNew(doc: CartDoc, mids: CartDoc['mids'], sent: SyncRequest['muts'], world: SyncWorld): CartDoc {
  const own = new Set(sent.flatMap(({ mid }) => (Object.hasOwn(mids, mid) ? [mids[mid]?.v ?? 0] : [])))
  const fresh = new Map<string, KnownMutation>()
  const v = doc.v + 1
  let cart: SyncedCart = doc
  for (const each of sent) {
    if (Object.hasOwn(mids, each.mid) || fresh.has(each.mid)) continue
    const judged = judge(cart, each, world, own)
    cart = judged.cart
    fresh.set(each.mid, { at: world.now, v, ...judged.known })
  }
  if (fresh.size === 0) return doc
  const { lines, removed, revs } = cart
  const updatedAt = new Date(world.now).toISOString()
  const next = { ...doc, lines, removed, revs, v, mids: { ...mids, ...Object.fromEntries(fresh) }, updatedAt }
  return takeAwaited(next, world.now, v)
}

function judge(
  cart: SyncedCart,
  sent: { mid: string },
  { artworks }: SyncWorld,
  own: ReadonlySet<number>,
): Judged {
  const read = readMutation(sent)
  if (!read) return { cart, known: { code: 'invalid' } }
  const { mutation, isWhole } = withoutUnknown(read, artworks)
  if (!mutation) return { cart, known: { code: 'unknown_artwork' } }
  const applied = apply(cart, mutation, own)
  if (isTooLong(applied.cart, mutation)) return { cart, known: { code: 'line_too_large' } }
  const known = knownOf(applied.outcome)
  return { cart: applied.cart, known: isWhole || known.note ? known : { ...known, note: 'artwork_gone' } }
}

function knownOf(outcome: Outcome): Judged['known'] {
  if (outcome.kind === 'rejected') return { code: outcome.code }
  const { note, overwrote } = outcome
  return { ...(note ? { note } : {}), ...(overwrote ? { overwrote } : {}) }
}

function isTooLong(cart: SyncedCart, { op, line: id }: CartMutation): boolean {
  if (op === 'remove') return false
  const line = cart.lines.find(each => each.id === id)
  return line !== undefined && Buffer.byteLength(JSON.stringify(line)) > MAX_LINE_BYTES
}

function remembered(mids: CartDoc['mids'], now: number): CartDoc['mids'] {
  const isOld = ({ at }: KnownMutation) => at <= now - KNOWN_MS
  if (!Object.values(mids).some(isOld)) return mids
  return Object.fromEntries(Object.entries(mids).filter(([, known]) => !isOld(known)))
}

function answerOf(
  doc: CartDoc,
  request: SyncRequest,
  outcomes: Map<string, KnownMutation | undefined>,
  life: string,
): SyncAnswer {
  const epoch = epochOf(doc, life)
  const answer: SyncAnswer = {
    epoch,
    v: doc.v,
    snapshot: request.epoch === epoch && request.knownV === doc.v ? null : { lines: doc.lines },
    done: [],
    rejected: [],
  }
  for (const [mid, known] of outcomes) {
    const { at: _at, v: _v, code, ...rest } = known ?? { at: 0, v: 0, code: 'invalid' as const }
    if (code) answer.rejected.push({ mid, code })
    else answer.done.push({ mid, ...rest })
  }
  return answer
}

/** Another store's life or another life of the cart in it: another epoch. */
export function epochOf({ life }: Pick<CartDoc, 'life'>, storeLife: string): string {
  return `${storeLife}.${life}`
}
