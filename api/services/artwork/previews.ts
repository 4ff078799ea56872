import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure, overloaded } from '#api/failure.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { previewKey } from '#shared/artwork/preview.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'
import {
  ARTWORK_BUCKET,
  artworkId,
  beingDeleted,
  claimArtwork,
  PREVIEW_TYPE,
  unknownArtwork,
} from './artwork.ts'
import { createWorkQueue } from './work-queue.ts'

const LONGEST_SIDE = 640
const MAX_PIXELS = 4_000_000
/**
 * Each takes a tenth of a second on one of the four threads that files and hashes need too. As many wait as are drawn in two seconds
 * and are sent by a few devices that come back at once; a device sends again what was not taken.
 */
const redraws = createWorkQueue({ atOnce: 2, mayWait: 40 })

/**
 * Keeps the small picture the person's device made of an artwork (D19). It is decoded and drawn anew, so that
 * only a picture is ever served; what cannot be decoded is refused as `invalid`, and as `unavailable` what comes while many wait.
 */
export async function keepPreview(
  deps: Pick<Deps, 'store' | 'objects' | 'clock'>,
  owner: string,
  key: string,
  bytes: Uint8Array,
): Promise<{ ok: true; key: string } | Failure> {
  if ((await claimArtwork(deps, owner, key)) === null) return unknownArtwork()
  const drawing = redraws.run(() => redraw(bytes))
  if (drawing === null) return overloaded()
  const picture = await drawing
  if (picture === null)
    return failure('invalid', 'The preview is not a readable WebP picture of at most 60 KB')
  return storePreview(deps, owner, key, picture)
}

/** Keeps a picture of our own drawing beside the person's artwork, in place of an earlier one (D19). */
async function storePreview(
  deps: Pick<Deps, 'store' | 'objects' | 'clock'>,
  owner: string,
  key: string,
  picture: Uint8Array,
): Promise<{ ok: true; key: string } | Failure> {
  const preview = previewKey(key)
  const record: ArtworkDoc = {
    _id: artworkId(preview),
    bucket: ARTWORK_BUCKET,
    key: preview,
    owner,
    contentType: PREVIEW_TYPE,
    declaredLength: picture.length,
    createdAt: isoNow(deps.clock),
    etag: null,
    size: picture.length,
  }
  const kept = await deps.store.artworks.upsert(record._id, current =>
    current === null || (current.owner === owner && !current.removing) ? record : current,
  )
  if (kept.owner !== owner) return unknownArtwork()
  if (kept.removing) return beingDeleted()
  await deps.objects.put(ARTWORK_BUCKET, preview, picture, PREVIEW_TYPE)
  return { ok: true, key: preview }
}

/** The same for a picture that was drawn here: its person may have left meanwhile, and everything of theirs with them. */
export async function storeOwners(
  deps: Pick<Deps, 'store' | 'objects' | 'clock'>,
  owner: string,
  key: string,
  picture: Uint8Array,
): Promise<void> {
  if (await claimArtwork(deps, owner, key)) await storePreview(deps, owner, key, picture)
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array | null> {
  if (bytes.length === 0 || bytes.length > MAX_PREVIEW_BYTES) return null
  // Loaded with the first picture (issue 10.4).
  const { default: sharp } = await import('sharp')
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    if ((await source.metadata()).format !== 'webp') return null
    const drawn = await source
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer()
    return drawn.length <= MAX_PREVIEW_BYTES ? drawn : null
  } catch {
    return null
  }
}
