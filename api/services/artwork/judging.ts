import { type Deps, isoNow } from '#api/deps.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { Turn } from '#api/judging/turns.ts'
import type { ArtworkDoc, ArtworkJudged } from '#api/store/documents.ts'
import { type FoundInFile, foundIn } from '#shared/artwork/advice.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { ARTWORK_BUCKET, artworkId, isRewritable } from './artwork.ts'
import { objectSource } from './object-source.ts'

export type JudgingDeps = Pick<Deps, 'store' | 'objects' | 'judging' | 'clock' | 'log'>

/** Objects that may wait for a verdict nobody asked for yet; the others get theirs at checkout. */
const MAX_WAITING = 1000
/** A reader that waited this long for the store was not held up by the file, in milliseconds. */
const SLOW_STORE_MS = 5000
/** Milliseconds a refusal stands: one that was the busy machine's, or an older reader's, would keep a good file out for good. */
const REFUSED_MS = 10 * MINUTE
/** Records of the same bytes that are looked at. */
const MAX_SAME = 50
/** The longest a time-out stands, which does so twice as long each time. */
const MAX_OVERDUE_MS = DAY

/**
 * The verdict on a stored artwork (D16), read by ranges in a process of its own and kept in its record: an object that
 * has not changed since is not judged again, one that was refused after a while. Null when there is no such object or its
 * verdict cannot be had just now. `isUrgent`: a checkout waits for it (issue 6.2).
 */
export async function judgeObject(
  deps: JudgingDeps,
  key: string,
  isUrgent = false,
): Promise<ArtworkJudged | null> {
  const [doc, head] = await Promise.all([
    deps.store.artworks.get(artworkId(key)),
    deps.objects.head(ARTWORK_BUCKET, key),
  ])
  return doc === null || head === null ? null : judgeStored(deps, doc, head, isUrgent)
}

async function judgeStored(
  deps: JudgingDeps,
  doc: ArtworkDoc,
  head: ObjectHead,
  isUrgent: boolean,
): Promise<ArtworkJudged | null> {
  const { key } = doc
  const known = doc.judged?.etag === head.etag ? doc.judged : null
  if (known && stands(known, deps.clock.now())) return known
  const who = { owner: doc.owner ?? key, isUrgent }
  return deps.judging.once(`${key} ${head.etag}`, who, async turn => {
    const before = known?.overdue === undefined ? await overdueBytes(deps, head) : known
    return before && stands(before, deps.clock.now())
      ? keep(deps, key, head, before)
      : readObject(deps, key, head, turn, before?.overdue ?? 0)
  })
}

function stands({ verdict, at, overdue = 0 }: ArtworkJudged, now: number): boolean {
  const refusedMs = Math.min(REFUSED_MS * 2 ** Math.max(0, overdue - 1), MAX_OVERDUE_MS)
  return isFit(verdict) || now - Date.parse(at) < refusedMs
}

const bytesOf = ({ etag, size }: ObjectHead) => `${etag} ${size}`

/** The latest time-out of the same bytes, under whatever key they lie. */
async function overdueBytes({ store }: Pick<Deps, 'store'>, head: ObjectHead): Promise<ArtworkJudged | null> {
  const same = await store.artworks.find({ where: { overdueBytes: bytesOf(head) }, limit: MAX_SAME })
  const judged = same.flatMap(doc => (doc.judged?.etag === head.etag ? [doc.judged] : []))
  return judged.reduce<ArtworkJudged | null>(
    (latest, other) => (latest === null || latest.at < other.at ? other : latest),
    null,
  )
}

/** Whether a file of this verdict may be printed: one that could not be judged is looked at by people. */
export function isFit(verdict: ArtworkJudged['verdict']): boolean {
  return verdict === 'accept' || verdict === 'unread'
}

/**
 * Has a person's stored artworks judged when their turns come, and goes on, once for all of them, with what waits for that; what fails
 * is only logged, since checkout asks again.
 */
export function judgeSoon(
  deps: JudgingDeps,
  owner: string,
  keys: Iterable<string>,
  onJudged: () => Promise<void> = async () => {},
): void {
  const told = (error: unknown) => deps.log.warn({ err: error }, 'an artwork could not be judged')
  const judged = [...keys].flatMap(key =>
    deps.judging.waiting() < MAX_WAITING ? [judgeOwn(deps, owner, key).catch(told)] : [],
  )
  if (judged.length > 0) Promise.all(judged).then(onJudged).catch(told)
}

async function judgeOwn(deps: JudgingDeps, owner: string, key: string): Promise<ArtworkJudged | null> {
  const doc = await deps.store.artworks.get(artworkId(key))
  if (doc?.owner !== owner) return null
  const head = await deps.objects.head(ARTWORK_BUCKET, key)
  return head && judgeStored(deps, doc, head, false)
}

/** What a stored artwork holds, for advice (D17); null until it was judged fit for print. */
export async function foundInObject(
  { store }: Pick<Deps, 'store'>,
  key: string,
  etag: string,
): Promise<FoundInFile | null> {
  const judged = (await store.artworks.get(artworkId(key)))?.judged
  const { facts = null, page = null } = judged ?? {}
  return judged?.verdict === 'accept' && judged.etag === etag && facts ? foundIn({ facts, page }) : null
}

async function readObject(
  deps: JudgingDeps,
  key: string,
  head: ObjectHead,
  turn: Turn,
  overdueBefore: number,
): Promise<ArtworkJudged | null> {
  const source = objectSource(deps.objects, { bucket: ARTWORK_BUCKET, key, size: head.size })
  const found = await deps.judging.judgeSource(source, turn)
  // It gave way to others. What is not read to its end in a moment gets its full time when nobody is kept waiting by it.
  if (found === 'cut') return readObject(deps, key, head, { ...turn, isAgain: true }, overdueBefore)
  const isSlow = found?.verdict === 'damaged' && source.waited() > SLOW_STORE_MS
  if (isSlow || (found === null && !source.isExhausted())) return null
  return keep(deps, key, head, {
    etag: head.etag,
    at: isoNow(deps.clock),
    // More than 16 MB would have to be read: a file to be looked at by people, and none that is refused.
    verdict: found?.verdict ?? 'unread',
    message: found?.message ?? '',
    facts: found?.facts ?? null,
    page: found?.page ?? null,
    ...(found?.isOverdue ? { overdue: overdueBefore + 1 } : {}),
  })
}

/** Null where the object changed meanwhile. */
async function keep(
  { objects, store }: JudgingDeps,
  key: string,
  head: ObjectHead,
  judged: ArtworkJudged,
): Promise<ArtworkJudged | null> {
  const after = await objects.head(ARTWORK_BUCKET, key)
  if (after?.etag !== head.etag) return null
  await store.artworks.update(artworkId(key), ({ overdueBytes: _, ...current }) => ({
    ...current,
    // What may be written once only is seen once for all; a checkout that comes after has nothing to note.
    ...(current.etag === null && !isRewritable(current) ? { etag: head.etag, size: head.size } : {}),
    judged,
    ...(judged.overdue === undefined ? {} : { overdueBytes: bytesOf(head) }),
  }))
  return judged
}
