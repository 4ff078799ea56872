import { type Deps, isoNow } from '#api/deps.ts'
import type { Failure } from '#api/failure.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { Turn } from '#api/judging/turns.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { ARTWORK_BUCKET, artworkId, claimArtwork, grantView, PREVIEW_TYPE } from './artwork.ts'
import { type JudgingDeps, judgeObject } from './judging.ts'
import { objectSource } from './object-source.ts'
import { storePreview } from './previews.ts'

/** Bytes of a file that are read to draw it: a JPEG has to be read whole, however large, and its head once more (issue 12.7). */
const MAX_DRAWN = MAX_ARTWORK_BYTES + (1 << 20)
/** Files that may wait to be drawn or judged; more are asked for again by whoever looks. */
const MAX_WAITING = 200
/** Milliseconds after which a file that could not be drawn is tried again, twice as long each time, and at most. */
const UNDRAWN_MS = 10 * MINUTE
const MAX_UNDRAWN_MS = DAY
/** Records beside a preview that are looked at. */
const BESIDE = 20

/**
 * Whether the missing picture of a person's artwork is to come: then it is drawn in its turn, off the API's own thread, if
 * no device sends it before (issue 6.38). False for what is not there or another's, and for what could not be drawn.
 */
export async function comingPreview(deps: JudgingDeps, owner: string, preview: string): Promise<boolean> {
  const folder = preview.slice(0, preview.indexOf('/') + 1)
  const beside = await deps.store.artworks.find({
    where: { _id: { prefix: artworkId(folder) } },
    limit: BESIDE,
  })
  const files = beside.filter(
    ({ contentType, removing, ...doc }) => contentType !== PREVIEW_TYPE && !removing && doc.owner === owner,
  )
  // A copy is what was judged and bought; its original may be anything by now.
  const doc = files.find(({ isCopy }) => isCopy) ?? files[0]
  const head = doc && (await deps.objects.head(ARTWORK_BUCKET, doc.key))
  if (!doc || !head || isUndrawable(doc, head, deps.clock.now())) return false
  if (deps.judging.waiting() < MAX_WAITING) drawSoon(deps, owner, doc, head)
  return true
}

/** An address of an artwork's small picture, which is drawn where it is not there yet: `isComing` until it is (issue 6.38). */
export async function grantPreview(
  deps: JudgingDeps,
  owner: string,
  key: string,
): Promise<{ ok: true; url: string } | { ok: true; isComing: true } | Failure> {
  const preview = previewKey(key)
  const granted = await grantView(deps, owner, preview)
  if (granted.ok) return granted
  return (await comingPreview(deps, owner, preview)) ? { ok: true, isComing: true } : granted
}

function isUndrawable({ undrawn }: ArtworkDoc, { etag }: ObjectHead, now: number): boolean {
  if (undrawn?.etag !== etag) return false
  const waits = Math.min(UNDRAWN_MS * 2 ** (undrawn.times - 1), MAX_UNDRAWN_MS)
  return now - Date.parse(undrawn.at) < waits
}

function drawSoon(deps: JudgingDeps, owner: string, doc: ArtworkDoc, head: ObjectHead): void {
  const who = { owner, isUrgent: false }
  const drawn = deps.judging.once(`draw ${doc.key} ${head.etag}`, who, async turn => {
    // Who looked while it was drawn for somebody else holds a record of before.
    const current = await deps.store.artworks.get(doc._id)
    const isThere = (await deps.objects.head(ARTWORK_BUCKET, previewKey(doc.key))) !== null
    if (current && !isThere && !isUndrawable(current, head, deps.clock.now()))
      await drawObject(deps, owner, current, head, turn)
  })
  drawn.catch(error => deps.log.warn({ err: error }, 'a picture of an artwork could not be drawn'))
}

/** Only what may be printed is drawn. What could not be had just now is left for the next look. */
async function drawObject(
  deps: JudgingDeps,
  owner: string,
  doc: ArtworkDoc,
  head: ObjectHead,
  turn: Turn,
): Promise<void> {
  const { key } = doc
  const judged = await judgeObject(deps, key)
  if (judged === null) return
  if (judged.verdict !== 'accept') return noteUndrawn(deps, key, head)
  const source = objectSource(deps.objects, { bucket: ARTWORK_BUCKET, key, size: head.size }, MAX_DRAWN)
  const picture = await deps.judging.drawSource(source, turn)
  if (picture === 'cut') return drawObject(deps, owner, doc, head, { ...turn, isAgain: true })
  if (picture === 'undrawable' || source.isExhausted()) return noteUndrawn(deps, key, head)
  // Its person may have left meanwhile, and everything of theirs with them.
  if (picture !== null && (await claimArtwork(deps, owner, key)))
    await storePreview(deps, owner, key, picture)
}

async function noteUndrawn(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  key: string,
  { etag }: ObjectHead,
): Promise<void> {
  await store.artworks.update(artworkId(key), ({ undrawn, ...current }) => {
    const times = undrawn?.etag === etag ? undrawn.times + 1 : 1
    return { ...current, undrawn: { etag, at: isoNow(clock), times } }
  })
}
