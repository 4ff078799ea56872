import type { BoughtInCart, CartDoc, ForgottenVersions, KnownMutation } from '#api/store/documents.ts'
import { ENDINGS } from '#api/store/endings.ts'
import { type Member, Members } from '#api/store/members.ts'
import { changesOf, fieldName } from '#shared/cart/fields.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { tellsWaiting } from '#shared/cart/pending-file.ts'
import { MAX_CART_BYTES } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'

/** How much one cart holds; bytes are those of its JSON (issue 6.5, decision 19). */
export interface CartBounds {
  /** Bytes of all lines. */
  lines: number
  /** Outcomes of mutations. */
  outcomes: number
  /** Of them, how many stay when more than `recentMost` are there and the older ones go to the archive. */
  recent: number
  recentMost: number
  /** Outcomes in the archive. */
  archived: number
  /** Bytes of the overwritten values of one outcome, and of all outcomes together. */
  overwroteEach: number
  overwroteAll: number
  /** Ids of removed lines. */
  removed: number
  /** Bytes of the versions of fields. */
  revs: number
  /** Bytes of bought lines that have not come from their device yet. */
  awaited: number
}

const KB = 1024

export const BOUNDS: CartBounds = {
  lines: MAX_CART_BYTES,
  outcomes: 2_000,
  recent: 200,
  recentMost: 300,
  archived: 20_000,
  overwroteEach: 2 * KB,
  overwroteAll: 64 * KB,
  removed: 2_000,
  revs: 256 * KB,
  awaited: 128 * KB,
}

/** At most so many bytes are an outcome without values, a removed line's id with its version, and all the rest. */
const OUTCOME_BYTES = 160
const REMOVED_BYTES = 60
const REST_BYTES = 4 * KB
/** A ticket's fields (`ticketPatch`), should each of their characters take six. */
const TICKET_BYTES = 19 * KB

/** Bytes of JSON the document of a cart within these bounds comes to at most; a tenth of what MongoDB takes. */
export const mostBytes = ({ lines, outcomes, overwroteAll, removed, revs, awaited }: CartBounds): number =>
  lines +
  outcomes * OUTCOME_BYTES +
  overwroteAll +
  removed * REMOVED_BYTES +
  revs +
  awaited +
  TICKET_BYTES +
  REST_BYTES

/** How long a mutation is remembered ("Cart sync"). */
export const KNOWN_MS = ENDINGS.cartOutcomes.keptMs
/** How long the values that it overwrote are. */
export const OVERWROTE_MS = 7 * DAY

/** Bytes of a value as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const measured = new WeakMap<object, number>()

/** The same of what never changes in place, as most of a cart is the same before and after: measured once. */
export function bytesOf(part: object): number {
  const known = measured.get(part)
  if (known !== undefined) return known
  const bytes = jsonBytes(part)
  measured.set(part, bytes)
  return bytes
}

/** Values as an outcome keeps them: all of them, or null, since half of an undo would be none. */
export function keptValues(
  overwrote: Record<string, unknown>,
  { overwroteEach }: CartBounds,
): Record<string, unknown> | null {
  return jsonBytes(overwrote) <= overwroteEach ? overwrote : null
}

/** Of documents within the shop's bounds, until when (epoch ms): most syncs bring nothing new, and find the same document. */
const wholeUntil = new WeakMap<CartDoc, number>()

/** When the next outcome, or the values of one, will be too old to be remembered. */
const nextEnd = (mids: CartDoc['mids']): number =>
  mids.values.reduce(
    (soonest, { at, overwrote }) => Math.min(soonest, at + (overwrote ? OVERWROTE_MS : KNOWN_MS)),
    Number.POSITIVE_INFINITY,
  )

/**
 * The cart without what there is no room for, oldest first; the very same document where there is room for all
 * (issue 6.5). What went is noted by its newest version, so that nothing is taken twice (`mayBeForgotten`). Its lines
 * are bounded where they grow (`sync.ts`). `now` in epoch ms.
 */
export function withinBounds(doc: CartDoc, now: number, bounds: CartBounds = BOUNDS): CartDoc {
  if (bounds === BOUNDS && now < (wholeUntil.get(doc) ?? 0)) return doc
  const outcomes = boundedOutcomes(doc.mids, now, bounds)
  const removed = boundedRemoved(doc, bounds)
  const revs = boundedRevs(doc.revs, bounds)
  const awaited = doc.awaited && boundedAwaited(doc.awaited, bounds)
  const isWhole =
    outcomes.mids === doc.mids &&
    removed.removed === doc.removed &&
    removed.removedAt === doc.removedAt &&
    revs.revs === doc.revs &&
    awaited === doc.awaited
  if (isWhole) {
    if (bounds === BOUNDS) wholeUntil.set(doc, nextEnd(doc.mids))
    return doc
  }
  const forgotten = {
    outcomes: Math.max(doc.forgotten?.outcomes ?? 0, outcomes.upTo),
    removed: Math.max(doc.forgotten?.removed ?? 0, removed.upTo),
    revs: Math.max(doc.forgotten?.revs ?? 0, revs.upTo),
  }
  return {
    ...doc,
    mids: outcomes.mids,
    removed: removed.removed,
    revs: revs.revs,
    ...(removed.removedAt ? { removedAt: removed.removedAt } : {}),
    ...(awaited ? { awaited } : {}),
    ...(isNothing(forgotten) ? {} : { forgotten }),
  }
}

const isNothing = (forgotten: ForgottenVersions) => Object.values(forgotten).every(v => v === 0)

/** Mutations that are not too old to be remembered, by the server's clock; the very same where none is. */
export const remembered = (mids: CartDoc['mids'], now: number): CartDoc['mids'] =>
  mids.filter(({ at }) => at > now - KNOWN_MS)

function boundedOutcomes(mids: CartDoc['mids'], now: number, bounds: CartBounds) {
  const young = remembered(mids, now)
  const tooMany = Math.max(0, young.size - bounds.outcomes)
  const upTo = highest(young.values.slice(0, tooMany).map(({ v }) => v))
  const kept = young.slice(tooMany)
  return { mids: kept.with(withoutValues(kept, now, bounds)), upTo }
}

/** Of mutations whose overwritten values are too old or too much, what stays; the newest keep theirs. */
function withoutValues(
  mids: CartDoc['mids'],
  now: number,
  { overwroteEach, overwroteAll }: CartBounds,
): Member<KnownMutation>[] {
  let left = overwroteAll
  return mids.values.reduceRight<Member<KnownMutation>[]>((without, known, place) => {
    const { at, overwrote } = known
    if (!overwrote) return without
    const bytes = at <= now - OVERWROTE_MS ? Number.POSITIVE_INFINITY : bytesOf(overwrote)
    if (bytes > overwroteEach || bytes > left)
      without.push([mids.names[place] ?? '', { ...known, overwrote: null }])
    else left -= bytes
    return without
  }, [])
}

/** New ones went with the version being written, as did, as far as anybody can tell, those of older documents. */
function boundedRemoved({ removed, removedAt, v }: CartDoc, bounds: CartBounds) {
  const known = removedAt?.length ?? 0
  if (removed.length === known && known <= bounds.removed) return { removed, removedAt, upTo: 0 }
  const all = removed.map((_, i) => removedAt?.[i] ?? v)
  const tooMany = Math.max(0, removed.length - bounds.removed)
  return {
    removed: removed.slice(tooMany),
    removedAt: all.slice(tooMany),
    upTo: highest(all.slice(0, tooMany)),
  }
}

/** Whether a text is as long in JSON, but for its quotes: ids are. */
const isPlain = (text: string): boolean => /^[\w-]*$/.test(text)

/** As `jsonBytes` of all of them. */
export function revsBytes(revs: CartDoc['revs']): number {
  // Two quotes, the colon, and the comma or last brace behind it.
  const nameBytes = (line: string) => (isPlain(line) ? line.length + 4 : jsonBytes(line) + 2)
  const sum = revs.values.reduce(
    (all, fields, at) => all + bytesOf(fields) + nameBytes(revs.names[at] ?? ''),
    1,
  )
  return Math.max(sum, 2)
}

function boundedRevs(revs: CartDoc['revs'], bounds: CartBounds) {
  const tooMuch = revsBytes(revs) - bounds.revs
  if (tooMuch <= 0) return { revs, upTo: 0 }
  const all = revs
    .entries()
    .flatMap(([line, fields]) => Object.entries(fields).map(([field, v]) => ({ line, field, v })))
  const oldestFirst = all.toSorted((a, b) => a.v - b.v)
  let freed = 0
  let from = 0
  while (freed < tooMuch && from < oldestFirst.length) {
    const { field, v } = oldestFirst[from++] ?? { field: '', v: 0 }
    // The colon, and the brace or comma behind it.
    freed += jsonBytes(field) + String(v).length + 2
  }
  const byLine = Map.groupBy(oldestFirst.slice(from), ({ line }) => line)
  const kept = [...byLine].map(
    ([line, fields]) => [line, Object.fromEntries(fields.map(({ field, v }) => [field, v]))] as const,
  )
  return { revs: Members.from(kept), upTo: oldestFirst[from - 1]?.v ?? 0 }
}

function boundedAwaited(awaited: BoughtInCart[], bounds: CartBounds): BoughtInCart[] {
  let left = bounds.awaited
  const from = awaited.findLastIndex(each => {
    left -= jsonBytes(each) + 1
    return left < 0
  })
  return from === -1 ? awaited : awaited.slice(from + 1)
}

export const highest = (versions: number[]) => versions.reduce((most, v) => Math.max(most, v), 0)

/**
 * The newest version whose outcome is nowhere any more. What a cart forgot beyond what it archived, a shop of before
 * forgot: it looks into no archive (issue 10.1).
 */
export function lostOutcomes({ forgotten, archived }: Pick<CartDoc, 'forgotten' | 'archived'>): number {
  const { outcomes = 0 } = forgotten ?? {}
  return archived && outcomes <= archived.upTo ? archived.lost : outcomes
}

/**
 * Whether a change of a cart could have been taken before and forgotten since, so that its person has to be asked (G1).
 * One that had seen all that was forgotten was made after it; a field that nobody wrote since was not written by it
 * either; a removal comes to the same twice. To be asked of the cart as it was before the request.
 */
export function mayBeForgotten(before: CartDoc, mutation: CartMutation): boolean {
  const { removed = 0, revs = 0 } = before.forgotten ?? {}
  const outcomes = lostOutcomes(before)
  const { op, line, seenRev } = mutation
  if (op === 'remove') return false
  if (op === 'add') return seenRev < removed
  if (seenRev >= outcomes || (op !== 'ticket' && !before.lines.some(({ id }) => id === line))) return false
  const written = before.revs.get(line) ?? {}
  return changesOf(mutation).every(change => {
    const isUnversioned = change.group === undefined && tellsWaiting(change.key)
    return isUnversioned || (written[fieldName(change)] ?? revs) > seenRev
  })
}
