import { type Deps, isoNow } from '#api/deps.ts'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk } from '#api/store/walk.ts'
import { MINUTE } from '#shared/time.ts'
import { fateOf, UNCLAIMED_MS } from './fate.ts'
import { artworkUsers } from './use.ts'

/** Every step is a compare-and-set of its own: the lease saves work, correctness does not hang on it. */
const LEASE_MS = 10 * MINUTE

export type CleaningDeps = Pick<Deps, 'store' | 'objects' | 'clock' | 'ids' | 'log'>

/** Deletes artwork nobody claimed within 24 hours (D22, D24); returns how many. */
export async function cleanUnclaimed(deps: CleaningDeps): Promise<number> {
  return leased(deps, 'clean unclaimed artwork', async () => {
    const before = new Date(deps.clock.now() - UNCLAIMED_MS).toISOString()
    let removed = 0
    for await (const doc of walk(deps.store.artworks, { owner: null, createdAt: { lte: before } }))
      if (await remove(deps, doc)) removed++
    return removed
  })
}

/**
 * Dooms owned artwork of over 14 days that nothing refers to, spares what is used again, and deletes what has been
 * doomed for a day (D24); returns how many were deleted.
 */
export async function cleanUnused(deps: CleaningDeps): Promise<number> {
  return leased(deps, 'clean unused artwork', async () => {
    const users = artworkUsers(deps.store)
    let removed = 0
    for await (const doc of walk(deps.store.artworks, {})) {
      const fate = fateOf(doc, deps.clock.now())
      if (doc.owner === null || (fate === 'keep' && !doc.doomedAt)) continue
      if (!doc.removing && (await users.use(doc))) await spare(deps, doc)
      else if (fate === 'doom') await doom(deps, doc)
      else if (fate === 'remove' && (await remove(deps, doc))) removed++
    }
    return removed
  })
}

async function leased(deps: CleaningDeps, name: string, work: () => Promise<number>): Promise<number> {
  const done = await withLease(deps.store, name, deps.ids.uuid(), LEASE_MS, deps.clock, work)
  return done?.result ?? 0
}

async function spare({ store }: CleaningDeps, doc: ArtworkDoc): Promise<void> {
  if (doc.doomedAt)
    await store.artworks.update(doc._id, current =>
      current.removing ? null : { ...current, doomedAt: null },
    )
}

async function doom({ store, clock }: CleaningDeps, doc: ArtworkDoc): Promise<void> {
  await store.artworks.update(doc._id, current =>
    fateOf(current, clock.now()) === 'doom' ? { ...current, doomedAt: isoNow(clock) } : null,
  )
}

async function remove(deps: CleaningDeps, doc: ArtworkDoc): Promise<boolean> {
  const now = deps.clock.now()
  return removeArtwork(deps, doc, current => fateOf(current, now) === 'remove')
}

/**
 * Deletes an artwork with its object, if it still should; returns whether it is gone. The record says first that the
 * object goes, so that nobody claims it meanwhile; it is the last to go itself. What fails, a later cleaning finishes.
 */
export async function removeArtwork(
  { store, objects, log }: Pick<Deps, 'store' | 'objects' | 'log'>,
  doc: ArtworkDoc,
  should: (current: ArtworkDoc) => boolean = () => true,
): Promise<boolean> {
  const going = await store.artworks.update(doc._id, current =>
    should(current) && !current.removing ? { ...current, removing: true } : null,
  )
  if (!going?.removing) return false
  try {
    await objects.remove(ARTWORK_BUCKET, doc.key)
  } catch (error) {
    log.warn({ err: error }, 'an artwork object could not be deleted; the next round tries again')
    return false
  }
  return store.artworks.remove(doc._id)
}
