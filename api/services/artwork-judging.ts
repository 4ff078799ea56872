import { type Deps, isoNow } from '#api/deps.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { ArtworkJudged } from '#api/store/documents.ts'
import { type FoundInFile, foundIn } from '#shared/artwork/advice.ts'
import { ARTWORK_BUCKET, artworkId } from './artwork.ts'
import { objectSource } from './object-source.ts'

export type JudgingDeps = Pick<Deps, 'store' | 'objects' | 'judging' | 'clock' | 'log'>

/** Objects that may wait for a verdict nobody asked for yet; the others get theirs at checkout. */
const MAX_WAITING = 100
/** A reader that waited this long for the store was not held up by the file, in milliseconds. */
const SLOW_STORE_MS = 5000
/** Milliseconds a refusal stands: one that was the busy machine's, or an older reader's, would keep a good file out for good. */
const REFUSED_MS = 10 * 60_000

/**
 * The verdict on a stored artwork (D16), read by ranges in a thread of its own and kept in its record: an object that
 * has not changed since is not judged again, one that was refused after a while. Null when there is no such object or it could not be read just now.
 */
export async function judgeObject(deps: JudgingDeps, key: string): Promise<ArtworkJudged | null> {
  const [doc, head] = await Promise.all([
    deps.store.artworks.get(artworkId(key)),
    deps.objects.head(ARTWORK_BUCKET, key),
  ])
  if (doc === null || head === null) return null
  if (doc.judged?.etag === head.etag && stands(doc.judged, deps.clock.now())) return doc.judged
  return deps.judging.once(`${key} ${head.etag}`, () => readObject(deps, key, head))
}

function stands({ verdict, at }: ArtworkJudged, now: number): boolean {
  return isFit(verdict) || now - Date.parse(at) < REFUSED_MS
}

/** Whether a file of this verdict may be printed: one that could not be judged is looked at by people. */
export function isFit(verdict: ArtworkJudged['verdict']): boolean {
  return verdict === 'accept' || verdict === 'unread'
}

/** Has a person's stored artwork judged when its turn comes; what fails is only logged, since checkout asks again. */
export function judgeSoon(deps: JudgingDeps, owner: string, key: string): void {
  if (deps.judging.waiting() >= MAX_WAITING) return
  const judged = deps.store.artworks
    .get(artworkId(key))
    .then(doc => (doc?.owner === owner ? judgeObject(deps, key) : null))
  judged.catch(error => deps.log.warn({ err: error }, 'an artwork could not be judged'))
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

async function readObject(deps: JudgingDeps, key: string, head: ObjectHead): Promise<ArtworkJudged | null> {
  const source = objectSource(deps.objects, { bucket: ARTWORK_BUCKET, key, size: head.size })
  const found = await deps.judging.judgeSource(source)
  const isSlow = found?.verdict === 'damaged' && source.waited() > SLOW_STORE_MS
  if (isSlow || (found === null && !source.isExhausted())) return null
  const after = await deps.objects.head(ARTWORK_BUCKET, key)
  if (after?.etag !== head.etag) return null
  const judged: ArtworkJudged = {
    etag: head.etag,
    at: isoNow(deps.clock),
    // More than 16 MB would have to be read: a file to be looked at by people, and none that is refused.
    verdict: found?.verdict ?? 'unread',
    message: found?.message ?? '',
    facts: found?.facts ?? null,
    page: found?.page ?? null,
  }
  await deps.store.artworks.update(artworkId(key), current => ({ ...current, judged }))
  return judged
}
