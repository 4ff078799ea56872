import type { Deps } from '#api/deps.ts'
import { isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { tellChanged } from '#api/services/orders/order-files.ts'
import type { ArtworkDoc } from '#api/store/documents.ts'
import { urlToKey } from '#shared/artwork/address.ts'
import { shortFileName } from '#shared/artwork/short-name.ts'
import { MAX_ARTWORK_BYTES } from '#shared/artwork/verdict.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { UploadUrl } from '#shared/contract/calls.ts'
import { DAY } from '#shared/time.ts'
import { type Admit, bytesOf, countUnclaimed } from './quotas.ts'

/** How long a signed address to write to holds (D22). */
export const UPLOAD_URL_SECONDS = 300
const VIEW_URL_SECONDS = 600
export const ARTWORK_BUCKET = 'order-artwork'
/** The type of previews, which lie beside their artwork (D19). */
export const PREVIEW_TYPE = 'image/webp'
const TYPES = ['image/jpeg', 'application/pdf'] as const
type ArtworkDeps = Pick<Deps, 'store' | 'objects' | 'clock'>

/** The record id of an artwork object. */
export function artworkId(key: string): string {
  return `${ARTWORK_BUCKET}/${key}`
}

/** Answered for what is not there, and for what is another person's. */
export const unknownArtwork = () => failure('not_found', 'There is no such artwork')
/** The object goes first and its record last: until then nothing is kept under its key (D24). */
export const beingDeleted = () =>
  failure('in_progress', 'This file is just being deleted. Please try again in a moment.')

/** Under this key nothing but the bytes of its identity may ever be stored, or it would not name them (D23). */
export const alreadyUploaded = () => failure('already_uploaded', 'This file is uploaded in another way.')

export interface UploadRequest {
  key: string
  contentType: (typeof TYPES)[number]
  contentLength?: number | undefined
  /** Base64; the store then holds the bytes against it. */
  sha256?: string | undefined
}

/**
 * Signs an address to upload one artwork to, valid five minutes, and records who asked (D21, D22).
 * Another person's key is answered as if it did not exist; fails with `quota_reached` as well.
 */
export async function grantUpload(
  deps: ArtworkDeps,
  owner: string | null,
  request: UploadRequest,
  admit: Admit,
): Promise<({ ok: true } & UploadUrl) | Failure> {
  const known = await deps.store.artworks.get(artworkId(request.key))
  if (known && known.owner !== owner && known.owner !== null) return unknownArtwork()
  if (known && (known.artwork !== undefined || known.isCopy)) return alreadyUploaded()
  if (known?.removing) return beingDeleted()
  // What was admitted once is not counted again, however often its address is renewed; a stranger's not for a day.
  const counted = known && !countsAnew(known, owner, deps.clock.now()) ? bytesOf(known.declaredLength) : 0
  const more = bytesAsked(known, request) - counted
  const refused = more > 0 ? await admit(more) : null
  if (refused) return refused
  const record = await recordUpload(deps, owner, request)
  // Somebody else may have been faster.
  if (record.owner !== owner && record.owner !== null) return unknownArtwork()
  if (record.artwork !== undefined || record.isCopy) return alreadyUploaded()
  if (record.removing) return beingDeleted()
  const { key, contentType, sha256 } = request
  const contentLength = request.contentLength ?? record.declaredLength
  const url = await deps.objects.presignPut({
    bucket: ARTWORK_BUCKET,
    key,
    contentType,
    expiresSeconds: UPLOAD_URL_SECONDS,
    // A client of the spec sends no condition: where it never named a length, none is signed (docs/decisions/0023).
    onlyIfAbsent: request.contentLength !== undefined || !isRewritable(record),
    ...(contentLength === null ? {} : { contentLength }),
    ...(sha256 === undefined ? {} : { checksumSha256: sha256 }),
  })
  return { ok: true, url, key }
}

/**
 * Whether nobody's file was counted a day ago or longer when a stranger has its address renewed: it is held for another day, and
 * would else be for ever (docs/decisions/0024).
 */
function countsAnew({ owner, countedAt, createdAt }: ArtworkDoc, asker: string | null, now: number): boolean {
  return owner === null && asker === null && now - Date.parse(countedAt ?? createdAt) >= DAY
}

/** Without a length of its own a request has that of the record. */
function bytesAsked(known: ArtworkDoc | null, { contentLength }: UploadRequest): number {
  return bytesOf(contentLength ?? known?.declaredLength ?? null)
}

async function recordUpload(
  deps: ArtworkDeps,
  owner: string | null,
  request: UploadRequest,
): Promise<ArtworkDoc> {
  const fresh: ArtworkDoc = {
    _id: artworkId(request.key),
    bucket: ARTWORK_BUCKET,
    key: request.key,
    owner,
    contentType: request.contentType,
    declaredLength: request.contentLength ?? null,
    createdAt: isoNow(deps.clock),
    etag: null,
    size: null,
    rewritable: request.contentLength === undefined,
    ...(owner === null ? { countedAt: isoNow(deps.clock) } : {}),
  }
  let before = null as ArtworkDoc | null
  const record = await deps.store.artworks.upsert(fresh._id, current => {
    before = current
    if (current === null) return fresh
    if (current.removing || !(current.owner === null || current.owner === owner)) return current
    // Its time begins anew (D24), or a file could arrive at this address after it was cleaned away.
    const { createdAt } = fresh
    const declaredLength = isRewritable(current) ? null : bytesOfBoth(current, fresh)
    const countedAt = countsAnew(current, owner, deps.clock.now()) ? { countedAt: createdAt } : {}
    return {
      ...current,
      ...countedAt,
      owner: current.owner ?? owner,
      createdAt,
      declaredLength,
      doomedAt: null,
    }
  })
  await countUnclaimed(deps, before, record)
  return record
}

function bytesOfBoth(one: ArtworkDoc, other: ArtworkDoc): number {
  return Math.max(one.declaredLength ?? 0, other.declaredLength ?? 0)
}

/**
 * Whether addresses for this object may be written to again. It is so from birth or never, or what was bought could still
 * be overwritten; older records only tell the length they began with.
 */
export function isRewritable({ rewritable, declaredLength }: ArtworkDoc): boolean {
  return rewritable ?? declaredLength === null
}

/** The record when it is the person's, claiming it when it is nobody's yet (D21) and sparing it when it is doomed (D24). */
export async function claimArtwork(
  { store }: Pick<Deps, 'store'>,
  owner: string,
  key: string,
): Promise<ArtworkDoc | null> {
  let before = null as ArtworkDoc | null
  const doc = await store.artworks.update(artworkId(key), current => {
    before = current
    if (current.removing || !(current.owner === null || current.owner === owner)) return null
    return current.owner === null || current.doomedAt ? { ...current, owner, doomedAt: null } : null
  })
  await countUnclaimed({ store }, before, doc)
  return doc?.owner === owner && !doc.removing ? doc : null
}

export interface StoredArtwork {
  ok: true
  ref: ArtworkRef
  etag: string
  /** As it was before the object was looked at. */
  record: ArtworkDoc
}

/**
 * Looks whether an artwork is the person's, stored, of the right kind and size, and unchanged since it was first seen.
 * Fails with `artwork_missing`, `artwork_refused` or `artwork_changed` otherwise.
 */
export async function storedArtwork(
  deps: ArtworkDeps,
  owner: string,
  key: string,
): Promise<StoredArtwork | Failure> {
  const doc = await claimArtwork(deps, owner, key)
  if (doc === null) return unusable('artwork_missing', 'could not be found', key)
  const head = await deps.objects.head(ARTWORK_BUCKET, key)
  if (head === null) return unusable('artwork_missing', 'has not arrived', key)
  const type = TYPES.find(known => known === head.contentType)
  if (type === undefined) return unusable('artwork_refused', 'is not a JPEG or PDF', key)
  if (head.size > MAX_ARTWORK_BYTES) return unusable('artwork_refused', 'is larger than 300MB', key)
  if (doc.etag !== null && doc.etag !== head.etag)
    return unusable('artwork_changed', 'was changed after it was uploaded', key)
  if (doc.etag === null)
    await deps.store.artworks.update(doc._id, current => ({ ...current, etag: head.etag, size: head.size }))
  return {
    ok: true,
    etag: head.etag,
    record: doc,
    ref: { bucket: ARTWORK_BUCKET, key, fileName: fileNameOf(key), size: head.size, type },
  }
}

/** Why an artwork cannot be printed from. */
export function unusable(
  code: 'artwork_missing' | 'artwork_changed' | 'artwork_refused',
  why: string,
  key: string,
): Failure {
  return failure(code, `The artwork ${why}. Please choose the file again.`, { key })
}

/** The name a person gave the file of this key. */
export function fileNameOf(key: string): string {
  const encoded = key.slice(key.indexOf('/') + 1)
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** A file by the name it was given where it lies: the key has the one its bytes were stored under first. */
export const calledBy = (ref: ArtworkRef, fileName: string): ArtworkRef =>
  fileName === '' ? ref : { ...ref, fileName: shortFileName(fileName) }

/** The key an artwork address names; null when the address is empty or not ours (D21). */
export function keyOfAddress(artworkBase: string, address: string): string | null {
  return address === '' ? null : urlToKey(artworkBase, address)
}

/** Records looked at under one UUID; there is one with its preview, unless it was copied or somebody made up a key. */
const UNDER_ONE_UUID = 20

/**
 * The key an artwork is named by: a key is its own name, a UUID names the one key that begins with it, the person's own
 * before one that is nobody's yet (D21). A preview or a copy beside it is not meant. Null where that is none, or more
 * than one.
 */
export async function keyNamed(
  { store }: Pick<Deps, 'store'>,
  owner: string,
  name: string,
): Promise<string | null> {
  if (name.includes('/')) return name
  const prefix = artworkId(`${name}/`)
  const found = await store.artworks.find({ where: { _id: { prefix } }, limit: UNDER_ONE_UUID })
  const files = found.filter(({ contentType, isCopy }) => contentType !== PREVIEW_TYPE && !isCopy)
  const own = files.filter(each => each.owner === owner)
  const [only, other] = own.length > 0 ? own : files.filter(each => each.owner === null)
  return only && !other ? only.key : null
}

/** An address to view an object of the person's own at, valid ten minutes; not found for anybody else's. */
export async function grantView(
  deps: ArtworkDeps & Pick<Deps, 'log'>,
  owner: string,
  key: string,
): Promise<{ ok: true; url: string } | Failure> {
  const doc = await claimArtwork(deps, owner, key)
  const head = doc && (await deps.objects.head(ARTWORK_BUCKET, key))
  if (!doc || head === null) return unknownArtwork()
  if (doc.etag !== null && doc.etag !== head.etag) await tellChanged(deps, owner, key, head.etag)
  return {
    ok: true,
    url: await deps.objects.presignGet({
      bucket: ARTWORK_BUCKET,
      key,
      expiresSeconds: VIEW_URL_SECONDS,
      fileName: fileNameOf(key),
    }),
  }
}
