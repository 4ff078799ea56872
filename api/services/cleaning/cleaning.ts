import type { Deps } from '#api/deps.ts'
import { ARTWORK_BUCKET, artworkId, PREVIEW_TYPE, UPLOAD_URL_SECONDS } from '#api/services/artwork/artwork.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk, walkFrom } from '#api/store/walk.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/time.ts'
import { fateAt, fateOf, UNCLAIMED_MS, UNUSED_MS } from './fate.ts'
import { artworkUsers, type Use } from './use.ts'

/** Every step is a compare-and-set of its own: the lease saves work, correctness does not hang on it. */
const LEASE_MS = 10 * MINUTE

export type CleaningDeps = Pick<Deps, 'store' | 'objects' | 'clock' | 'ids' | 'log'>

/**
 * Deletes artwork nobody claimed within 24 hours (D22, D24), and ends what a deletion was killed over: its file may have been bought
 * meanwhile, and is then missing at the desk until it is spared. Returns how many were deleted.
 */
export async function cleanUnclaimed(deps: CleaningDeps): Promise<number> {
  return leased(deps, 'clean unclaimed artwork', async () => {
    const before = new Date(deps.clock.now() - UNCLAIMED_MS).toISOString()
    let removed = 0
    for await (const doc of walkFrom(deps.store.artworks, 'createdAt', '', undefined, { owner: null })) {
      if (doc.createdAt > before) break
      if (await remove(deps, doc)) removed++
    }
    for await (const doc of walk(deps.store.artworks, { removing: true }))
      if (doc.owner !== null && (await removeArtwork(deps, doc))) removed++
    return removed
  })
}

/**
 * Dooms owned artwork of over 14 days that nothing refers to, spares what is used again, and deletes what has been
 * doomed for a day (D24); returns how many were deleted. Looks only at what is due (issue 10.1, docs/decisions/0051).
 */
export async function cleanUnused(deps: CleaningDeps): Promise<number> {
  return leased(deps, 'clean unused artwork', async () => {
    const users = artworkUsers(deps.store)
    let removed = 0
    for await (const doc of due(deps)) {
      if (doc.owner === null || doc.removing) continue
      const use = await users.of(doc)
      if (use !== 'none') await spare(deps, doc, use)
      else if (fateOf(doc, deps.clock.now()) === 'remove') removed += (await remove(deps, doc)) ? 1 : 0
      else await doom(deps, doc)
    }
    return removed
  })
}

/** What was never looked at and is old enough, and what it is time to look at again; what is half deleted goes by the hour. */
async function* due({ store: { artworks }, clock }: CleaningDeps): AsyncGenerator<ArtworkDoc> {
  const now = clock.now()
  const old = new Date(now - UNUSED_MS).toISOString()
  for await (const doc of walkFrom(artworks, 'createdAt', '', undefined, { nextLookAt: null })) {
    if (doc.createdAt > old) break
    yield doc
  }
  for await (const doc of walkFrom(artworks, 'nextLookAt', '')) {
    if (Date.parse(doc.nextLookAt ?? '') > now) return
    yield doc
  }
}

async function leased(deps: CleaningDeps, name: string, work: () => Promise<number>): Promise<number> {
  const done = await withLease(deps.store, name, deps.ids.uuid(), LEASE_MS, deps.clock, work)
  return done?.result ?? 0
}

/**
 * Passes an artwork in use over for as long as one may stay that nothing uses any more (D24); what was bought, which no order
 * lets go of, for a year.
 */
async function spare(
  { store, clock }: CleaningDeps,
  doc: ArtworkDoc,
  use: Exclude<Use, 'none'>,
): Promise<void> {
  const nextLookAt = iso(clock.now() + AGAIN_MS[use])
  await store.artworks.update(doc._id, current =>
    current.removing ? null : { ...current, doomedAt: null, nextLookAt },
  )
}

const AGAIN_MS: Record<Exclude<Use, 'none'>, number> = { used: UNUSED_MS, bought: 365 * DAY }

/** Dooms an artwork nothing uses, or passes it over until that may be: its time may have begun anew, or it is doomed. */
async function doom({ store, clock }: CleaningDeps, doc: ArtworkDoc): Promise<void> {
  const now = clock.now()
  await store.artworks.update(doc._id, current => {
    if (current.removing) return null
    const doomedAt = fateOf(current, now) === 'doom' ? iso(now) : current.doomedAt
    return { ...current, doomedAt: doomedAt ?? null, nextLookAt: iso(fateAt({ ...current, doomedAt })) }
  })
}

const iso = (ms: number): string => new Date(ms).toISOString()

async function remove(deps: CleaningDeps, doc: ArtworkDoc): Promise<boolean> {
  const now = deps.clock.now()
  return removeArtwork(deps, doc, current => fateOf(current, now) === 'remove')
}

/**
 * Deletes an artwork with its object, if it still should and nothing uses it; returns whether it is gone. The record says first that
 * the object goes, so that nobody claims it meanwhile: a use that was begun before is seen then, a later one sees the record. Only then
 * is it decided, and the object touched; the record is the last to go itself. What is cut short or fails, a later cleaning finishes.
 */
export async function removeArtwork(
  deps: CleaningDeps,
  doc: ArtworkDoc,
  should: (current: ArtworkDoc) => boolean = () => true,
): Promise<boolean> {
  const { store } = deps
  const marked = await store.artworks.update(doc._id, current =>
    should(current) && !current.removing ? { ...current, removing: true } : null,
  )
  if (!marked?.removing || !(await decide(deps, marked))) return false
  // Its preview goes by it, and is bought no more (D19).
  await store.artworks.update(artworkId(previewKey(doc.key)), preview =>
    preview.removing ? null : { ...preview, nextLookAt: null },
  )
  try {
    await deps.objects.remove(ARTWORK_BUCKET, doc.key)
  } catch (error) {
    deps.log.warn({ err: error }, 'an artwork object could not be deleted; the next round tries again')
    return false
  }
  return isArriving(marked, deps.clock.now()) ? false : store.artworks.remove(doc._id)
}

/**
 * Decides what becomes of a marked artwork: used after all it stays, else there is no way back. The record of one that may still be
 * written to stays behind, nobody's: by it the cleaning finds what arrives all the same, a day later (D4, D24). It is no stranger's,
 * so their room is left as it was.
 */
async function decide({ store, clock }: CleaningDeps, marked: ArtworkDoc): Promise<boolean> {
  if (marked.isGoing) return true
  if ((await artworkUsers(store).of(marked)) !== 'none') {
    await store.artworks.update(marked._id, current =>
      current.isGoing ? null : { ...current, removing: false },
    )
    return false
  }
  const owner = isArriving(marked, clock.now()) ? null : marked.owner
  const going = await store.artworks.update(marked._id, current =>
    current.removing && !current.isGoing ? { ...current, isGoing: true, owner } : null,
  )
  return going?.isGoing === true
}

/** Whether what was begun while its address held may still come: an upload may take an hour. Previews are the shop's own. */
const isArriving = ({ createdAt, contentType }: ArtworkDoc, now: number): boolean =>
  contentType !== PREVIEW_TYPE && now - Date.parse(createdAt) < UPLOAD_URL_SECONDS * SECOND + HOUR
