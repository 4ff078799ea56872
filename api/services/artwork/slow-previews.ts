import type { Deps } from '#api/deps.ts'
import type { ObjectHead } from '#api/gateways/ports.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { type Lease, withLease } from '#api/store/leases.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import { MINUTE } from '#shared/time.ts'
import { ARTWORK_BUCKET } from './artwork.ts'
import { objectSource } from './object-source.ts'
import { storeOwners } from './previews.ts'
import { isSlow, noteDone, noteTry, noteUndrawable, postpone } from './undrawn.ts'

/** Milliseconds a file has the first time it is drawn outside of the line, twice as many each time, and at most. */
const SLOW_MS = 2 * MINUTE
const MAX_SLOW_MS = 16 * MINUTE
/** Bytes of a file that are read for it: a PDF whose tables are broken is gone through several times. */
const MAX_READ = 4 * MAX_ARTWORK_BYTES
/** How long a process that was killed over it keeps others waiting. */
const LEASE_MS = MINUTE

type SlowDeps = Pick<Deps, 'store' | 'objects' | 'judging' | 'clock' | 'ids'>

/**
 * Draws the files whose drawing took longer than a file may take in its turn, or more memory: one at a time in the whole
 * shop, begun only while nothing is judged or drawn, and after everything else (issue 12.7). Returns how many it looked at.
 */
export async function drawSlowPreviews(deps: SlowDeps): Promise<number> {
  const { store, ids, clock } = deps
  const done = await withLease(store, 'slow previews', ids.uuid(), LEASE_MS, clock, lease =>
    drawDue(deps, lease),
  )
  return done?.result ?? 0
}

async function drawDue(deps: SlowDeps, lease: Lease): Promise<number> {
  for (let count = 0; ; count++) {
    const doc = deps.judging.waiting() === 0 ? await nextDue(deps) : null
    if (doc === null || !(await lease.renew())) return count
    await drawSlow(deps, doc)
  }
}

async function nextDue({ store, clock }: SlowDeps): Promise<ArtworkDoc | null> {
  const [doc] = await store.artworks.find({
    where: { drawDue: { lte: clock.now() } },
    sort: { field: 'drawDue', direction: 'asc' },
    limit: 1,
  })
  return doc ?? null
}

/** What has a picture by now, is gone, or holds other bytes is drawn no more. */
async function drawSlow(deps: SlowDeps, doc: ArtworkDoc): Promise<void> {
  const { key, owner } = doc
  const [head, preview] = await Promise.all([
    deps.objects.head(ARTWORK_BUCKET, key),
    deps.objects.head(ARTWORK_BUCKET, previewKey(key)),
  ])
  if (!head || preview || owner === null || doc.removing || !isSlow(doc, head)) return noteDone(deps, key)
  await noteTry(deps, key, head)
  const picture = await draw(deps, doc, head)
  if (picture === null) return postpone(deps, key)
  if (picture === 'undrawable') return noteUndrawable(deps, key, head)
  if (picture === 'slow') return
  await storeOwners(deps, owner, key, picture)
  await noteDone(deps, key)
}

async function draw({ objects, judging }: SlowDeps, { key, undrawn }: ArtworkDoc, { size }: ObjectHead) {
  const source = objectSource(objects, { bucket: ARTWORK_BUCKET, key, size }, MAX_READ)
  const ms = Math.min(SLOW_MS * 2 ** ((undrawn?.times ?? 1) - 1), MAX_SLOW_MS)
  const picture = await judging.drawSlowly(source, ms)
  return picture === null && source.isExhausted() ? 'slow' : picture
}
