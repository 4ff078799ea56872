import type { Deps } from '#api/deps.ts'
import type { Failure } from '#api/failure.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import {
  ARTWORK_BUCKET,
  artworkId,
  claimArtwork,
  fileNameOf,
  isRewritable,
  type StoredArtwork,
  unusable,
} from './artwork.ts'
import { copyStored } from './copied.ts'

type FixingDeps = Pick<Deps, 'store' | 'objects' | 'clock' | 'ids'>

/**
 * The key under which a stored artwork's bytes stay what they are: its own where every address that was granted writes
 * once only, else that of a copy for which nobody ever has an address (docs/decisions/0023). Fails with
 * `artwork_changed` when it is overwritten meanwhile.
 */
export async function fixedArtwork(
  deps: FixingDeps,
  owner: string,
  stored: StoredArtwork,
): Promise<{ ok: true; key: string } | Failure> {
  const { key } = stored.ref
  if (!isRewritable(stored.record)) return { ok: true, key }
  const copy =
    (await copyBefore(deps, owner, stored.record, stored.etag)) ?? (await makeCopy(deps, owner, stored))
  return copy === null
    ? unusable('artwork_changed', 'was changed after it was uploaded', key)
    : { ok: true, key: copy }
}

/** The copy an earlier checkout made of the same bytes, if it is still there. */
async function copyBefore(deps: FixingDeps, owner: string, { copy }: ArtworkDoc, etag: string) {
  if (copy?.etag !== etag || (await claimArtwork(deps, owner, copy.key)) === null) return null
  return (await deps.objects.head(ARTWORK_BUCKET, copy.key)) === null ? null : copy.key
}

/** Null when the object is not what it was. It lies beside the original, whose preview it shares (D19). */
async function makeCopy(deps: FixingDeps, owner: string, stored: StoredArtwork): Promise<string | null> {
  const { store, ids } = deps
  const { ref, etag } = stored
  const { key } = ref
  const folder = key.slice(0, key.indexOf('/'))
  const to = artworkKeyFor(folder, `${ids.uuid().slice(0, 8)}-${fileNameOf(key)}`)
  const copied = await copyStored(deps, stored, { key: to, owner, isCopy: true })
  if (copied === null) return null
  await store.artworks.update(artworkId(key), current => ({ ...current, copy: { etag, key: to } }))
  return to
}
