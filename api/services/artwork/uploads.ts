import { createHash } from 'node:crypto'
import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { MultipartUpload, StoredPart } from '#api/gateways/ports.ts'
import type { ArtworkDoc, ArtworkUploadDoc } from '#api/store/documents.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import { artworkIdOf, type HeldPart, PART_BYTES, partsOf } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { StartedUpload } from '#shared/contract/artwork-upload.ts'
import type { UploadUrl } from '#shared/contract/calls.ts'
import {
  ARTWORK_BUCKET,
  alreadyUploaded,
  artworkId,
  beingDeleted,
  UPLOAD_URL_SECONDS,
  unknownArtwork,
} from './artwork.ts'
import type { Admit } from './quotas.ts'

export type UploadDeps = Pick<Deps, 'store' | 'objects' | 'clock' | 'ids'>

export interface UploadStart {
  fileName: string
  size: number
  contentType: ArtworkRef['type']
  /** Base64, of a file of one part. */
  sha256?: string | undefined
}

export const unknownUpload = () => failure('not_found', 'There is no such upload')
export const uploadGone = () => failure('upload_gone', 'This upload is over. Please start it again.')
export const mismatch = () => failure('artwork_mismatch', 'What arrived is not the file that was announced.')

/** The record id of a person's upload of a file. */
export function uploadIdOf(owner: string, artwork: string): string {
  return `${encodeURIComponent(owner)} ${artwork}`
}

/** The store's upload in parts that a record names; null when none is in the making. */
export function multipartOf({ key, uploadId }: ArtworkUploadDoc): MultipartUpload | null {
  return uploadId === null ? null : { bucket: ARTWORK_BUCKET, key, uploadId }
}

/** Parts as the wire has them. */
function heldParts(parts: readonly StoredPart[]): HeldPart[] {
  return parts.map(({ partNumber, size, checksumSha256 }) => ({
    number: partNumber,
    size,
    sha256: checksumSha256,
  }))
}

/** The identity that parts with these checksums have ("Artwork"). */
export function identityOf(digests: readonly string[]): Promise<string> {
  return artworkIdOf(digests, async bytes => createHash('sha256').update(bytes).digest())
}

/**
 * Starts a person's upload of a file or takes it up where it stands; the same for every repetition (D23). What the
 * person has stored already is answered as `stored`. Fails with `artwork_mismatch` where a small file's checksum is not
 * its identity's.
 */
export async function startUpload(
  deps: UploadDeps,
  owner: string,
  artwork: string,
  request: UploadStart,
  admit: Admit,
): Promise<{ ok: true; started: StartedUpload } | Failure> {
  const asked = { ...request, key: artworkKeyFor(deps.ids.uuid(), request.fileName) }
  const opened = await openRecord(deps, owner, artwork, asked, admit)
  if (!opened.ok) return opened
  const { doc } = opened
  const { key, size } = doc
  const head = await deps.objects.head(ARTWORK_BUCKET, key)
  if (head?.size === size) return { ok: true, started: { state: 'stored', key, size } }
  if (size <= PART_BYTES) return startPut(deps, doc, request.sha256 ?? '')
  const held = await resumeParts(deps, doc)
  return { ok: true, started: { state: 'parts', key, size, held: heldParts(held) } }
}

/**
 * Signs an address for a file of one part, told by its checksum; `stored` where the person has these bytes already, under
 * whatever name (spec §7, D23, issue 6.21). Bytes that are known keep the key they have, which the address then names.
 * Another person's key is answered as if it did not exist, and one of other bytes with `already_uploaded`.
 */
export async function grantWhole(
  deps: UploadDeps,
  owner: string,
  { sha256, ...asked }: WholeUpload,
  admit: Admit,
): Promise<({ ok: true } & UploadUrl) | Failure> {
  const artwork = await identityOf([sha256])
  const taken = await deps.store.artworks.get(artworkId(asked.key))
  if (taken && taken.owner !== null && taken.owner !== owner) return unknownArtwork()
  if (taken && taken.artwork !== artwork) return alreadyUploaded()
  const opened = await openRecord(deps, owner, artwork, asked, admit)
  if (!opened.ok) return opened
  const { doc } = opened
  const [url, head] = await Promise.all([
    presignWhole(deps, doc, sha256),
    deps.objects.head(ARTWORK_BUCKET, doc.key),
  ])
  const { key } = doc
  return head?.size === doc.size ? { ok: true, url, key, stored: true } : { ok: true, url, key }
}

export interface WholeUpload extends Pick<ArtworkUploadDoc, 'key' | 'size' | 'contentType'> {
  /** Base64. */
  sha256: string
}

type OpenedRecord = { ok: true; doc: ArtworkUploadDoc } | Failure

/**
 * The upload's record with an artwork record of the same person's under its key; fails while that is being deleted, and
 * with `quota_reached`. What was admitted once is not counted again.
 */
async function openRecord(
  deps: UploadDeps,
  owner: string,
  artwork: string,
  { key, size, contentType }: Pick<ArtworkUploadDoc, 'key' | 'size' | 'contentType'>,
  admit: Admit,
): Promise<OpenedRecord> {
  const touchedAt = isoNow(deps.clock)
  const _id = uploadIdOf(owner, artwork)
  const known = await deps.store.artworkUploads.get(_id)
  const refused = known?.size === size ? null : await admit(size)
  if (refused) return refused
  const fresh: ArtworkUploadDoc = {
    _id,
    owner,
    artwork,
    key,
    size,
    contentType,
    uploadId: null,
    touchedAt,
  }
  let before: ArtworkUploadDoc | null = null as ArtworkUploadDoc | null
  const doc = await deps.store.artworkUploads.upsert(_id, current => {
    before = current
    // Two files of one identity have one size: whoever said another was wrong, and nothing of it can be stored.
    return current === null || current.size !== size ? fresh : { ...current, touchedAt }
  })
  if (before) await endReplaced(deps, before, doc)
  if (await claimKey(deps, doc)) return { ok: true, doc }
  // What was stored under its key is just being deleted: the file gets one of its name that nobody can know yet.
  const elsewhere = { ...fresh, key: deps.ids.uuid() + key.slice(key.indexOf('/')) }
  const moved = await deps.store.artworkUploads.update(_id, current =>
    current.key === doc.key ? elsewhere : null,
  )
  if (moved) await endReplaced(deps, doc, moved)
  return moved && (await claimKey(deps, moved)) ? { ok: true, doc: moved } : beingDeleted()
}

/** A record that was begun anew knows the store's upload of the one before no more: its parts would stay for ever. */
async function endReplaced(
  { objects }: UploadDeps,
  before: ArtworkUploadDoc,
  now: ArtworkUploadDoc,
): Promise<void> {
  const upload = before.uploadId === now.uploadId ? null : multipartOf(before)
  if (upload) await objects.abortMultipart(upload)
}

/** Makes sure of the artwork record under the upload's key; its time begins anew (D24). */
async function claimKey({ store, clock }: UploadDeps, doc: ArtworkUploadDoc): Promise<boolean> {
  const { owner, artwork, key, size, contentType } = doc
  const fresh: ArtworkDoc = {
    _id: artworkId(key),
    bucket: ARTWORK_BUCKET,
    key,
    owner,
    contentType,
    declaredLength: size,
    createdAt: isoNow(clock),
    etag: null,
    size: null,
    artwork,
  }
  const record = await store.artworks.upsert(fresh._id, current => {
    if (current === null) return fresh
    if (current.removing || current.owner !== owner) return current
    return { ...current, createdAt: fresh.createdAt, doomedAt: null }
  })
  return record.owner === owner && record.artwork === artwork && !record.removing
}

async function startPut(deps: UploadDeps, doc: ArtworkUploadDoc, sha256: string) {
  const { key, size, artwork } = doc
  if ((await identityOf([sha256])) !== artwork) return mismatch()
  const url = await presignWhole(deps, doc, sha256)
  return { ok: true as const, started: { state: 'put' as const, key, size, url } }
}

/** The address takes these bytes alone, once (D22). */
function presignWhole({ objects }: UploadDeps, doc: ArtworkUploadDoc, sha256: string): Promise<string> {
  return objects.presignPut({
    bucket: ARTWORK_BUCKET,
    key: doc.key,
    contentType: doc.contentType,
    contentLength: doc.size,
    onlyIfAbsent: true,
    checksumSha256: sha256,
    expiresSeconds: UPLOAD_URL_SECONDS,
  })
}

/** The parts the store holds, of a new upload where there was none or it is gone. */
async function resumeParts(deps: UploadDeps, doc: ArtworkUploadDoc): Promise<StoredPart[]> {
  const known = multipartOf(doc)
  const held = known && (await deps.objects.listParts(known))
  if (held) return held
  const { key, contentType } = doc
  const made = await deps.objects.createMultipart({ bucket: ARTWORK_BUCKET, key, contentType })
  const after = await deps.store.artworkUploads.update(doc._id, current =>
    current.uploadId === doc.uploadId && current.key === key ? { ...current, uploadId: made.uploadId } : null,
  )
  if (after?.uploadId === made.uploadId) return []
  // Another tab was faster: its upload counts, and this one must not lie about in the store.
  await deps.objects.abortMultipart(made)
  const winner = after && multipartOf(after)
  return (winner && (await deps.objects.listParts(winner))) ?? []
}

/** Signs the address of one part, of its length and with its checksum (D23). */
export async function signPart(
  deps: UploadDeps,
  owner: string,
  artwork: string,
  { number, sha256 }: { number: number; sha256: string },
): Promise<{ ok: true; url: string } | Failure> {
  const doc = await deps.store.artworkUploads.get(uploadIdOf(owner, artwork))
  if (doc === null) return unknownUpload()
  const part = partsOf(doc.size)[number - 1]
  if (part === undefined) return failure('invalid', 'The file has no such part')
  const upload = multipartOf(doc)
  if (upload === null) return uploadGone()
  const url = await deps.objects.presignPart({
    upload,
    partNumber: number,
    contentLength: part.size,
    checksumSha256: sha256,
    expiresSeconds: UPLOAD_URL_SECONDS,
  })
  return { ok: true, url }
}

/** The parts the store holds of a person's upload (D23). */
export async function listUpload(
  deps: UploadDeps,
  owner: string,
  artwork: string,
): Promise<{ ok: true; held: HeldPart[] } | Failure> {
  const doc = await deps.store.artworkUploads.get(uploadIdOf(owner, artwork))
  if (doc === null) return unknownUpload()
  const upload = multipartOf(doc)
  const held = upload && (await deps.objects.listParts(upload))
  return held ? { ok: true, held: heldParts(held) } : uploadGone()
}

/** Gives an unfinished upload up; what is stored stays, since a line may hold it. Repeating it succeeds too (D23). */
export async function abortUpload(
  { store, objects }: Pick<UploadDeps, 'store' | 'objects'>,
  owner: string,
  artwork: string,
): Promise<{ ok: true } | Failure> {
  const doc = await store.artworkUploads.get(uploadIdOf(owner, artwork))
  if (doc === null) return unknownUpload()
  const upload = multipartOf(doc)
  if (upload) await objects.abortMultipart(upload)
  await store.artworkUploads.update(doc._id, current =>
    current.uploadId === doc.uploadId ? { ...current, uploadId: null } : null,
  )
  return { ok: true }
}
