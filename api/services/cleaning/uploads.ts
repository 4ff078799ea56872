import type { Deps } from '#api/deps.ts'
import type { OpenUpload } from '#api/gateways/ports.ts'
import { ARTWORK_BUCKET, artworkId } from '#api/services/artwork/artwork.ts'
import { multipartOf } from '#api/services/artwork/uploads.ts'
import type { ArtworkUploadDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk, walkFrom } from '#api/store/walk.ts'
import { MINUTE } from '#shared/time.ts'
import { UNCLAIMED_MS, UNUSED_MS } from './fate.ts'

/** As in `cleaning.ts`: the lease saves work, correctness does not hang on it. */
const LEASE_MS = 10 * MINUTE

type UploadCleaning = Pick<Deps, 'store' | 'objects' | 'log'>

/**
 * Gives up uploads nobody went on with for 14 days, so that their parts do not lie in the store for ever (D24), and those
 * of over a day that the store has and no record knows: what a crash left behind (issue 6.11). Returns how many. What was
 * stored stays: only the way back to it by its bytes is forgotten.
 */
export async function cleanUploads(deps: UploadCleaning & Pick<Deps, 'clock' | 'ids'>): Promise<number> {
  const { store, ids, clock } = deps
  const before = new Date(clock.now() - UNUSED_MS).toISOString()
  const isStray = async ({ uploadId, startedAt }: OpenUpload) =>
    startedAt <= clock.now() - UNCLAIMED_MS &&
    (await store.artworkUploads.find({ where: { uploadId }, limit: 1 })).length === 0
  const work = async () =>
    (await deleteUploads(deps, touchedUntil(store, before))) + (await endUploads(deps, isStray))
  const done = await withLease(store, 'clean uploads', ids.uuid(), LEASE_MS, clock, work)
  return done?.result ?? 0
}

/** Ends every upload for a key of this person's that the store has, known or not; their artwork records must still be there. */
export async function endUploadsOf(deps: UploadCleaning, owner: string): Promise<void> {
  await endUploads(deps, async ({ key }) => (await deps.store.artworks.get(artworkId(key)))?.owner === owner)
}

/** Ends the store's open uploads that are asked for; one that fails is left for the next round. */
async function endUploads(
  { objects, log }: UploadCleaning,
  isOver: (upload: OpenUpload) => Promise<boolean>,
): Promise<number> {
  let ended = 0
  for await (const upload of objects.openUploads(ARTWORK_BUCKET)) {
    if (!(await isOver(upload))) continue
    try {
      await objects.abortMultipart(upload)
      ended++
    } catch (error) {
      log.warn({ err: error }, 'an upload could not be given up; the next round tries again')
    }
  }
  return ended
}

/** Uploads nobody went on with after `before` (ISO), longest ago first. */
async function* touchedUntil({ artworkUploads }: Deps['store'], before: string) {
  for await (const doc of walkFrom(artworkUploads, 'touchedAt', '')) {
    if (doc.touchedAt > before) return
    yield doc
  }
}

/** Ends all uploads of a person and forgets them. */
export const deleteUploadsOf = (deps: UploadCleaning, owner: string): Promise<number> =>
  deleteUploads(deps, walk(deps.store.artworkUploads, { owner }))

/** Ends uploads and forgets them; one that fails is left for the next round. */
async function deleteUploads(
  { store, objects, log }: UploadCleaning,
  uploads: AsyncIterable<ArtworkUploadDoc>,
): Promise<number> {
  let forgotten = 0
  for await (const doc of uploads) {
    try {
      const upload = multipartOf(doc)
      if (upload) await objects.abortMultipart(upload)
      if (await store.artworkUploads.remove(doc._id)) forgotten++
    } catch (error) {
      log.warn({ err: error }, 'an upload could not be given up; the next round tries again')
    }
  }
  return forgotten
}
