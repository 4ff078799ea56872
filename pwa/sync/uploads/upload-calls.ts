import type { Api } from '#pwa/lib/api.ts'
import { send } from '#pwa/lib/transport.ts'
import { artworkKeyFor } from '#shared/artwork/address.ts'
import type { HashedPart, HeldPart } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { UploadPlace } from '#shared/contract/artwork-upload.ts'
import { MAX_PREVIEW_BYTES } from '#shared/contract/limits.ts'

/** A file as it is sent: its bytes on the device, its parts with their digests from when it was saved. */
export interface ArtworkFile {
  /** UUID of the copy on this device, which its key begins with. */
  id: string
  /** Identity ("Artwork"). */
  artwork: string
  fileName: string
  size: number
  type: ArtworkRef['type']
  parts: HashedPart[]
  bytes: Blob
}

/** What is to be done for a file, and the key it has in the store or is to have. */
export type StartedUpload = { key: string } & (
  | /** The person's already. */ { state: 'stored' }
  /** One PUT, with the file's type, `If-None-Match: *` and `x-amz-checksum-sha256` (D22). */
  | { state: 'put'; url: string }
  /** Parts, of which the store holds these (D23). */
  | { state: 'parts'; held: readonly HeldPart[] }
)

/** The calls of D22 and D23; they throw `ApiError`. */
export interface UploadCalls {
  /** Starts a file or takes it up: up to 8 MiB by the spec's own call (§7, issue 6.21), larger ones in parts. */
  start(file: ArtworkFile, signal: AbortSignal): Promise<StartedUpload>
  /** The address of one part. */
  sign(artwork: string, part: HashedPart, signal: AbortSignal): Promise<string>
  complete(artwork: string, places: UploadPlace[], signal: AbortSignal): Promise<ArtworkRef>
  /** Gives an unfinished upload up. */
  abort(artwork: string): Promise<void>
}

export function uploadCalls(api: Api): UploadCalls {
  const auth = true

  async function startWhole(
    { id, fileName, size, type: contentType }: ArtworkFile,
    { sha256 }: HashedPart,
    signal: AbortSignal,
  ): Promise<StartedUpload> {
    const key = artworkKeyFor(id, fileName)
    const body = { bucket: 'order-artwork' as const, key, contentType, contentLength: size, sha256 }
    const given = { body, auth, signal }
    const answer = await api.call('POST /api/aws/get-presigned-upload-url', given)
    return answer.stored
      ? { state: 'stored', key: answer.key }
      : { state: 'put', key: answer.key, url: answer.url }
  }

  return {
    async start(file, signal) {
      const { artwork, fileName, size, type: contentType, parts } = file
      const [first, ...others] = parts
      if (first && others.length === 0) return startWhole(file, first, signal)
      const body = { fileName, size, contentType }
      const given = { params: { artwork }, body, auth, signal }
      return api.call('POST /api/artwork/uploads/:artwork', given)
    },
    async sign(artwork, { number, sha256 }, signal) {
      const given = { params: { artwork }, body: { number, sha256 }, auth, signal }
      return (await api.call('POST /api/artwork/uploads/:artwork/parts', given)).url
    },
    async complete(artwork, places, signal) {
      for (let from = 0; ; from += PLACES_A_CALL) {
        const body = { places: places.slice(from, from + PLACES_A_CALL) }
        const given = { params: { artwork }, body, auth, signal, timeoutMs: COMPLETE_MS }
        const { ref } = await api.call('POST /api/artwork/uploads/:artwork/complete', given)
        if (from + PLACES_A_CALL >= places.length) return ref
      }
    },
    async abort(artwork) {
      await api.call('DELETE /api/artwork/uploads/:artwork', { params: { artwork }, auth })
    },
  }
}

/** Places one call names: whatever the files were called, so many fit into 256 KB (issue 6.1). */
const PLACES_A_CALL = 100

/** An object store may take its time to put 38 parts together. */
const COMPLETE_MS = 30_000

export interface PreviewCall {
  fetch: typeof fetch
  getToken(): Promise<string | null>
  /** Sent besides; names the ticket whose file it is (booth, "Calls"). */
  headers?: Record<string, string>
}

/** Sends an artwork's small picture, which cart and orders show on every device (D19). Throws when it was not kept. */
export async function sendPreview(deps: PreviewCall, key: string, preview: Blob): Promise<void> {
  if (preview.size > MAX_PREVIEW_BYTES) throw new Error('The preview is over 60 KB.')
  const token = await deps.getToken()
  if (!token) throw new Error('Nobody is signed in.')
  await sendPicture({ ...deps, call: 'PUT /api/artwork/preview', token }, key, preview)
}

interface PictureCall extends Pick<PreviewCall, 'fetch' | 'headers'> {
  call: 'PUT /api/artwork/preview' | 'PUT /api/o/picture'
  token: string | null
}

/** Sends a small picture by one of the calls that keep it. Throws when it was not kept. */
export async function sendPicture(
  { fetch, call, token, ...sent }: PictureCall,
  key: string,
  picture: Blob,
): Promise<void> {
  const headers = { ...sent.headers, 'content-type': 'image/webp' }
  const answer = await send(fetch, call, { query: { key } }, { token, headers, bytes: picture })
  if (!answer.ok) throw new Error(`The preview was not kept (${answer.status}).`)
}
