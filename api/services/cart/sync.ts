import { createHash } from 'node:crypto'
import type { CartDoc, KnownMutation } from '#api/store/documents.ts'
import { Members } from '#api/store/members.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketIdOf } from '#shared/booth/ticket-owner.ts'
import { apply } from '#shared/cart/apply.ts'
import { changesBetween } from '#shared/cart/line-changes.ts'
import type { CartMutation, MutationOutcome, SyncedCart } from '#shared/cart/mutation.ts'
import { MAX_LINE_BYTES } from '#shared/contract/limits.ts'
import type { ReadSyncRequest, SyncAnswer } from '#shared/contract/sync.ts'
import { takeAwaited } from './bought.ts'
import { judgedPart, withJudged } from './judged-part.ts'
import {
  BOUNDS,
  bytesOf,
  type CartBounds,
  keptValues,
  mayBeForgotten,
  remembered,
  withinBounds,
} from './memory.ts'
import { withoutUnknown } from './sync-artwork.ts'

/** What decides about a sync beside the cart and the request. */
export interface SyncWorld {
  /** Epoch ms by the server's clock. */
  now: number
  /** The store's life (`lifeOf`). */
  life: string
  /** Keys of the artworks that are this person's, among those the request names (D21). */
  artworks: ReadonlySet<string>
  /** Outcomes of the request's mutations that the cart's archive has (`archive.ts`). */
  archived?: ReadonlyMap<string, KnownMutation>
  /** How much the cart may hold; the shop's own unless a test says otherwise. */
  bounds?: CartBounds
}

interface JudgedMutation {
  cart: SyncedCart
  known: Omit<KnownMutation, 'at' | 'v'>
}

/** A cart's place in the store. */
export const cartKey = (owner: string, cartId: string): string => `${owner}/${cartId}`

/**
 * A cart nobody has written to; a ticket's has the ticket's fields as well (issue 9.1). What changes with every sync and is short comes
 * first: SQLite then writes it with the row's revision, in one page (issue 10.4).
 */
export function newCart(owner: string, cartId: string, life: string): CartDoc {
  return {
    _id: cartKey(owner, cartId),
    owner,
    cartId,
    life,
    v: 0,
    updatedAt: '',
    lines: [],
    removed: [],
    revs: Members.of({}),
    mids: Members.of({}),
    ...(ticketIdOf(owner) === null ? {} : { fields: EMPTY_TICKET }),
  }
}

/**
 * The cart after a sync request and what the device is told ("Cart sync"). Pure: to be run inside one compare-and-set.
 * Known mutations are answered as they were the first time; each new one is judged alone; lines, outcomes and the
 * raised version are one document, which stays within its bounds (`memory.ts`). The very same document comes back
 * when the request brings nothing new and there is nothing to forget, or was made in a cart that was deleted.
 */
export function syncCart(
  doc: CartDoc,
  request: ReadSyncRequest,
  world: SyncWorld,
): { doc: CartDoc; answer: SyncAnswer } {
  if (isOfDeleted(doc, request, world)) return { doc, answer: deletedAnswer(doc, request, world) }
  const mids = remembered(doc.mids, world.now)
  const { fresh, reused, after } = judgeAll(doc, mids, request.muts, world)
  const next = withinBounds(
    fresh.size === 0 ? doc : withNew(after, mids, fresh, world),
    world.now,
    world.bounds,
  )
  const outcomes = new Map(
    request.muts.map(({ mid }) => [
      mid,
      reused.has(mid) ? REUSED : (next.mids.get(mid) ?? fresh.get(mid) ?? world.archived?.get(mid)),
    ]),
  )
  return { doc: next, answer: answerOf({ before: doc, after: next }, request, outcomes, world.life) }
}

/**
 * Whether the device speaks of an earlier cart of this very life of the store: that one was deleted with its person's
 * data. What was known before a backup was put back is taken as ever (decision 93).
 */
function isOfDeleted(
  doc: CartDoc,
  { epoch, takesDeletion = false }: ReadSyncRequest,
  { life }: SyncWorld,
): boolean {
  return takesDeletion && epoch.startsWith(`${life}.`) && epoch !== epochOf(doc, life)
}

/** Of such a request nothing is taken, and nothing remembered: its person is asked, and what they say goes anew. */
function deletedAnswer(doc: CartDoc, { muts }: ReadSyncRequest, { life }: SyncWorld): SyncAnswer {
  const mids = new Set(muts.map(({ mid }) => mid))
  return {
    ...{ epoch: epochOf(doc, life), v: doc.v, isDeleted: true, snapshot: snapshotOf(doc), done: [] },
    rejected: Array.from(mids, mid => ({ mid, code: 'cart_deleted' as const })),
  }
}

/** What the device is told of another change under a known id; what became of the first one stays remembered. */
const REUSED: KnownMutation = { at: 0, v: 0, code: 'mutation_reused' }

function judgeAll(doc: CartDoc, mids: CartDoc['mids'], sent: ReadSyncRequest['muts'], world: SyncWorld) {
  const before = (mid: string) => mids.get(mid) ?? world.archived?.get(mid)
  const own = new Set(sent.flatMap(({ mid }) => before(mid)?.v ?? []))
  const fresh = new Map<string, KnownMutation>()
  const reused = new Set<string>()
  const lineIds = new Set(sent.flatMap(({ mutation }) => mutation?.line ?? []))
  let cart = judgedPart(doc, lineIds)
  for (const { mid, mutation } of sent) {
    const hash = mutation && hashOf(mutation)
    const known = fresh.get(mid) ?? before(mid)
    if (known) {
      if (known.hash !== undefined && known.hash !== hash) reused.add(mid)
      continue
    }
    const judged = judge(doc, cart, mutation, world, own)
    cart = judged.cart
    fresh.set(mid, { at: world.now, v: doc.v + 1, ...judged.known, ...(hash ? { hash } : {}) })
  }
  return { fresh, reused, after: withJudged(doc, cart, lineIds) }
}

function withNew(
  after: CartDoc,
  mids: CartDoc['mids'],
  fresh: ReadonlyMap<string, KnownMutation>,
  { now }: SyncWorld,
): CartDoc {
  const v = after.v + 1
  return takeAwaited({ ...after, v, mids: mids.with(fresh), updatedAt: new Date(now).toISOString() }, now, v)
}

/** Characters of a hash: 72 bits tell a person's own changes apart. */
const HASH_CHARS = 12

/**
 * Of what a mutation changes, as its device wrote it down once. What the device had seen is no part of it: a queue that
 * waits raises that (`cart-seen.ts`).
 */
function hashOf({ op, line, val, ...rest }: CartMutation): string {
  const after = 'after' in rest ? rest.after : undefined
  return createHash('sha256')
    .update(JSON.stringify([op, line, val, after]))
    .digest('base64url')
    .slice(0, HASH_CHARS)
}

/** Judges one mutation on the cart that those before it made of `before`. */
function judge(
  before: CartDoc,
  cart: SyncedCart,
  read: CartMutation | null,
  { artworks, bounds = BOUNDS }: SyncWorld,
  own: ReadonlySet<number>,
): JudgedMutation {
  if (!read) return { cart, known: { code: 'invalid' } }
  const { mutation, isWhole } = withoutUnknown(read, artworks)
  if (!mutation) return { cart, known: { code: 'unknown_artwork' } }
  const applied = apply(cart, mutation, own)
  if (applied.cart !== cart && mayBeForgotten(before, mutation))
    return { cart, known: { code: 'outcome_forgotten' } }
  const code = tooLarge(cart, applied.cart, mutation, bounds)
  if (code) return { cart, known: { code } }
  const known = knownOf(applied.outcome, bounds)
  return { cart: applied.cart, known: isWhole || known.note ? known : { ...known, note: 'artwork_gone' } }
}

function knownOf(outcome: MutationOutcome, bounds: CartBounds): JudgedMutation['known'] {
  if (outcome.kind === 'rejected') return { code: outcome.code }
  const { note, overwrote } = outcome
  return { ...(note ? { note } : {}), ...(overwrote ? { overwrote: keptValues(overwrote, bounds) } : {}) }
}

/** Why a change may not be, when it makes its line or the cart too long: what is too long already may get shorter. */
function tooLarge(
  before: SyncedCart,
  after: SyncedCart,
  { op, line: id }: CartMutation,
  bounds: CartBounds,
): 'line_too_large' | 'cart_too_large' | null {
  const lineOf = ({ lines }: SyncedCart) => lines.find(each => each.id === id)
  const line = op === 'remove' ? undefined : lineOf(after)
  if (!line) return null
  if (bytesOf(line) > MAX_LINE_BYTES) return 'line_too_large'
  const was = lineOf(before)
  if (was && bytesOf(line) <= bytesOf(was)) return null
  const bytes = cartBytes(after)
  return bytes > bounds.lines && bytes > cartBytes(before) ? 'cart_too_large' : null
}

const cartBytes = ({ lines }: SyncedCart) => lines.reduce((sum, line) => sum + bytesOf(line) + 1, 1)

function answerOf(
  { before, after }: { before: CartDoc; after: CartDoc },
  request: ReadSyncRequest,
  outcomes: Map<string, KnownMutation | undefined>,
  life: string,
): SyncAnswer {
  const epoch = epochOf(after, life)
  const answer: SyncAnswer = {
    ...{ epoch, v: after.v },
    ...linesFor(request, request.epoch === epoch, before, after),
    ...{ done: [], rejected: [] },
  }
  for (const [mid, known] of outcomes) {
    const { at: _at, v: _v, hash: _hash, code, ...rest } = known ?? { at: 0, v: 0, code: 'invalid' as const }
    if (code) answer.rejected.push({ mid, code })
    else answer.done.push({ mid, ...rest })
  }
  return answer
}

/** Nothing to a device that has this version, what changed to one that had the version before, everything to others. */
function linesFor(
  { knownV, takesChanges }: ReadSyncRequest,
  isSameEpoch: boolean,
  before: CartDoc,
  after: CartDoc,
): Pick<SyncAnswer, 'snapshot' | 'changed'> {
  if (isSameEpoch && knownV === after.v) return { snapshot: null }
  if (isSameEpoch && knownV === before.v && takesChanges && !after.fields)
    return { snapshot: null, changed: changesBetween(before.lines, after.lines) }
  return { snapshot: snapshotOf(after) }
}

const snapshotOf = ({ lines, fields }: CartDoc) => (fields ? { lines, fields } : { lines })

/** Another store's life or another life of the cart in it: another epoch. */
export function epochOf({ life }: Pick<CartDoc, 'life'>, storeLife: string): string {
  return `${storeLife}.${life}`
}
