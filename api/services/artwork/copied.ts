import { type Deps, isoNow } from '#api/deps.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { ARTWORK_BUCKET, artworkId, type StoredArtwork } from './artwork.ts'

/**
 * Copies a stored artwork's bytes under the key of a new record, which is written first: from then on nobody else is
 * granted an address for it. Answers the copy's record; null where the bytes are not what they were, or the key is not free. Done
 * again it finds the copy.
 */
export async function copyStored(
  { store, objects, clock }: Pick<Deps, 'store' | 'objects' | 'clock'>,
  { ref, etag }: StoredArtwork,
  copy: Pick<ArtworkDoc, 'key' | 'owner'> & Partial<ArtworkDoc>,
): Promise<ArtworkDoc | null> {
  const record: ArtworkDoc = {
    _id: artworkId(copy.key),
    bucket: ARTWORK_BUCKET,
    contentType: ref.type,
    declaredLength: ref.size,
    createdAt: isoNow(clock),
    etag: null,
    size: null,
    ...copy,
  }
  const kept = await store.artworks.upsert(record._id, current => current ?? record)
  if (kept.owner !== record.owner || kept.removing) return null
  if (kept.etag !== null) return kept
  const copied = await objects.copy(ARTWORK_BUCKET, { key: ref.key, etag }, record.key)
  if (copied === null) {
    await store.artworks.remove(record._id)
    return null
  }
  return store.artworks.update(record._id, current => ({
    ...current,
    etag: copied,
    size: ref.size,
    // The bytes are the same; some stores name those of several parts anew.
    ...(current.judged ? { judged: { ...current.judged, etag: copied } } : {}),
  }))
}
