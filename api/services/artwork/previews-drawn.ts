import { type Failure, failure } from '#api/failure.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { Turn } from '#api/judging/turns.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { ARTWORK_BUCKET, artworkId, grantView, PREVIEW_TYPE } from './artwork.ts'
import { type JudgingDeps, judgeObject } from './judging.ts'
import { objectSource } from './object-source.ts'
import { storeOwners } from './previews.ts'
import { isSlow, noteSlow, noteUndrawable, undrawnMs } from './undrawn.ts'

/** Bytes of a file that are read to draw it: a JPEG has to be read whole, however large, and its head once more (issue 12.7). */
const MAX_DRAWN = MAX_ARTWORK_BYTES + (1 << 20)
/** Files that may wait to be drawn or judged; more are asked for again by whoever looks. */
const MAX_WAITING = 200
/** Records beside a preview that are looked at. */
const BESIDE = 20
/** What is said of a file that may be printed, as far as the shop knows, and of which no picture comes about. */
const NO_PICTURE = 'No picture can be made of this file'

/** What there is instead of a missing picture: `unknown` is what is not there or another's. */
type Missing = 'coming' | 'unknown' | { why: string }

/**
 * Says that the missing picture of a person's artwork is to come: then it is drawn in its turn, off the API's own thread, if
 * no device sends it before (issue 6.38), or outside of the line where that took too long (issue 12.7). `undrawable`, in words
 * of its own, where none can be made; else as `refused` says.
 */
export async function elseComing(
  deps: JudgingDeps,
  owner: string,
  preview: string,
  refused: Failure,
): Promise<{ ok: true; isComing: true } | Failure> {
  const missing = await missingPreview(deps, owner, preview)
  if (missing === 'coming') return { ok: true, isComing: true }
  return missing === 'unknown' ? refused : failure('undrawable', missing.why)
}

async function missingPreview(deps: JudgingDeps, owner: string, preview: string): Promise<Missing> {
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
  if (!doc || !head) return 'unknown'
  if (isUndrawable(doc, head, deps.clock.now()))
    return { why: (doc.judged?.etag === head.etag && doc.judged.message) || NO_PICTURE }
  if (!isSlow(doc, head) && deps.judging.waiting() < MAX_WAITING) drawSoon(deps, owner, doc, head)
  return 'coming'
}

/** An address of an artwork's small picture, which is drawn where it is not there yet: `isComing` until it is (issue 6.38). */
export async function grantPreview(
  deps: JudgingDeps,
  owner: string,
  key: string,
): Promise<{ ok: true; url: string } | { ok: true; isComing: true } | Failure> {
  const preview = previewKey(key)
  const granted = await grantView(deps, owner, preview)
  return granted.ok ? granted : elseComing(deps, owner, preview, granted)
}

/** What its decoder makes nothing of is looked at again after a while: another version may. */
function isUndrawable({ undrawn }: ArtworkDoc, { etag }: ObjectHead, now: number): boolean {
  if (undrawn?.etag !== etag || undrawn.isSlow) return false
  return now - Date.parse(undrawn.at) < undrawnMs(undrawn.times)
}

function drawSoon(deps: JudgingDeps, owner: string, doc: ArtworkDoc, head: ObjectHead): void {
  const who = { owner, isUrgent: false }
  const drawn = deps.judging.once(`draw ${doc.key} ${head.etag}`, who, async turn => {
    // Who looked while it was drawn for somebody else holds a record of before.
    const current = await deps.store.artworks.get(doc._id)
    const isThere = (await deps.objects.head(ARTWORK_BUCKET, previewKey(doc.key))) !== null
    if (current && !isThere && !isSlow(current, head) && !isUndrawable(current, head, deps.clock.now()))
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
  if (judged.verdict === 'unread') return noteSlow(deps, key, head)
  if (judged.verdict !== 'accept') return noteUndrawable(deps, key, head)
  const source = objectSource(deps.objects, { bucket: ARTWORK_BUCKET, key, size: head.size }, MAX_DRAWN)
  const picture = await deps.judging.drawSource(source, turn)
  if (picture === 'cut') return drawObject(deps, owner, doc, head, { ...turn, isAgain: true })
  if (picture === 'slow' || source.isExhausted()) return noteSlow(deps, key, head)
  if (picture === 'undrawable') return noteUndrawable(deps, key, head)
  if (picture !== null) await storeOwners(deps, owner, key, picture)
}
