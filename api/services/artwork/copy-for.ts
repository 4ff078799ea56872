import { type Deps, isoNow } from '#api/deps.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { ARTWORK_BUCKET, artworkId, type StoredArtwork } from './artwork.ts'
import { copyStored } from './copied.ts'

type CopyDeps = Pick<Deps, 'store' | 'objects' | 'clock'>

/**
 * A copy of a stored artwork for another owner, under a key that follows from what it is for, with its small picture; null where the
 * bytes are not what they were. Done again it finds the copy.
 */
export async function copyFor(
  deps: CopyDeps,
  owner: string,
  to: string,
  stored: StoredArtwork,
): Promise<ArtworkDoc | null> {
  const { key } = stored.ref
  const source = await deps.store.artworks.get(artworkId(key))
  const copy = await copyStored(deps, stored, {
    key: to,
    owner,
    rewritable: false,
    ...(source?.artwork ? { artwork: source.artwork } : {}),
    ...(source?.judged ? { judged: source.judged } : {}),
  })
  if (copy) await copyPreview(deps, owner, key, to)
  return copy
}

/** A picture that is not there yet is drawn when somebody asks for it. */
async function copyPreview(deps: CopyDeps, owner: string, from: string, to: string): Promise<void> {
  const { store, objects, clock } = deps
  const record = await store.artworks.get(artworkId(previewKey(from)))
  const head = record && (await objects.head(ARTWORK_BUCKET, record.key))
  if (!record || record.removing || !head) return
  const copied = await objects.copy(ARTWORK_BUCKET, { key: record.key, etag: head.etag }, previewKey(to))
  if (copied === null) return
  const preview: ArtworkDoc = {
    ...record,
    _id: artworkId(previewKey(to)),
    key: previewKey(to),
    owner,
    createdAt: isoNow(clock),
    etag: null,
    // What the cleaning thought of the source's is not this one's.
    doomedAt: null,
    nextLookAt: null,
  }
  await store.artworks.upsert(preview._id, current => current ?? preview)
}
