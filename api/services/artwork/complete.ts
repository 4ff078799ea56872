import { type Failure, failure } from '#api/failure.ts'
import type { MultipartUpload, StoredPart } from '#api/gateways/ports.ts'
import type { ArtworkUploadDoc } from '#api/store/documents.ts'
import { partsOf } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { PartsMissing, UploadPlace } from '#shared/contract/artwork-upload.ts'
import { applyArtwork } from './applied.ts'
import { ARTWORK_BUCKET, storedArtwork } from './artwork.ts'
import {
  identityOf,
  mismatch,
  multipartOf,
  type UploadDeps,
  unknownUpload,
  uploadGone,
  uploadIdOf,
} from './uploads.ts'

/**
 * Completes a person's upload from the store's own list of parts, once their checksums make up the file's identity:
 * that is `stored` (D23), and the slots that wait for it get it. Repeating it answers the same. Fails with `parts_missing`, `artwork_mismatch`, `upload_gone`
 * or why the object cannot be used.
 */
export async function completeUpload(
  deps: UploadDeps,
  owner: string,
  artwork: string,
  places: readonly UploadPlace[],
): Promise<{ ok: true; ref: ArtworkRef } | Failure> {
  const doc = await deps.store.artworkUploads.get(uploadIdOf(owner, artwork))
  if (doc === null) return unknownUpload()
  const assembled = (await isThere(deps, doc)) ? null : await assemble(deps, doc)
  // Two tabs may complete at once: whoever comes second finds the upload gone and the object there.
  if (assembled !== null && !(await isThere(deps, doc))) return assembled
  const stored = await storedArtwork(deps, owner, doc.key)
  if (!stored.ok) return stored
  if (stored.ref.size !== doc.size) return mismatch()
  await deleteUpload(deps, doc)
  await applyArtwork(deps, owner, artwork, stored.ref, places)
  return { ok: true, ref: stored.ref }
}

async function isThere({ objects }: UploadDeps, { key }: ArtworkUploadDoc): Promise<boolean> {
  return (await objects.head(ARTWORK_BUCKET, key)) !== null
}

/** Null when the object was put together. */
async function assemble(deps: UploadDeps, doc: ArtworkUploadDoc): Promise<Failure | null> {
  const upload = multipartOf(doc)
  const held = upload && (await deps.objects.listParts(upload))
  if (!upload || !held) return partsOf(doc.size).length === 1 ? partsMissing([1]) : uploadGone()
  const chosen = chooseParts(doc.size, held)
  if (!chosen.ok) return partsMissing(chosen.missing)
  const identity = await identityOf(chosen.parts.map(part => part.checksumSha256 ?? ''))
  return identity === doc.artwork ? finish(deps, upload, chosen.parts) : mismatch()
}

async function finish(deps: UploadDeps, upload: MultipartUpload, parts: StoredPart[]) {
  const { outcome } = await deps.objects.completeMultipart(upload, parts, { onlyIfAbsent: true })
  return outcome === 'gone' ? uploadGone() : null
}

const partsMissing = (missing: number[]) =>
  failure('parts_missing', 'Parts of the file have not arrived.', { missing } satisfies PartsMissing)

type ChosenParts = { ok: true; parts: StoredPart[] } | { ok: false; missing: number[] }

/** The stored parts that make up a file of this size, or the numbers of those that are absent or of another size. */
function chooseParts(size: number, held: readonly StoredPart[]): ChosenParts {
  const known = new Map(held.map(part => [part.partNumber, part]))
  const wanted = partsOf(size)
  const parts = wanted.flatMap(({ number, size: bytes }) => {
    const part = known.get(number)
    return part?.size === bytes && part.checksumSha256 !== null ? [part] : []
  })
  if (parts.length === wanted.length) return { ok: true, parts }
  const found = new Set(parts.map(part => part.partNumber))
  return { ok: false, missing: wanted.map(part => part.number).filter(number => !found.has(number)) }
}

/** The store's upload is over; where another was begun beside it, its parts go. */
async function deleteUpload({ store, objects }: UploadDeps, doc: ArtworkUploadDoc): Promise<void> {
  const upload = multipartOf(doc)
  if (!upload) return
  await objects.abortMultipart(upload)
  await store.artworkUploads.update(doc._id, current =>
    current.uploadId === doc.uploadId ? { ...current, uploadId: null } : null,
  )
}
