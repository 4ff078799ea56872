import type { Api } from '#pwa/lib/api.ts'
import type { HashedPart } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { StartedUpload, UploadPlace } from '#shared/contract/artwork-upload.ts'

/** A file as it is sent: its bytes on the device, its parts with their digests from when it was saved. */
export interface ArtworkFile {
  /** Identity ("Artwork"). */
  artwork: string
  fileName: string
  size: number
  type: ArtworkRef['type']
  parts: HashedPart[]
  bytes: Blob
}

/** The calls of D23; they throw `ApiError`. */
export interface UploadCalls {
  start(file: ArtworkFile, signal: AbortSignal): Promise<StartedUpload>
  /** The address of one part. */
  sign(artwork: string, part: HashedPart, signal: AbortSignal): Promise<string>
  complete(artwork: string, places: UploadPlace[], signal: AbortSignal): Promise<ArtworkRef>
  /** Gives an unfinished upload up. */
  abort(artwork: string): Promise<void>
}

export function uploadCalls(api: Api): UploadCalls {
  const auth = true
  return {
    start: ({ artwork, fileName, size, type: contentType, parts: [first, ...others] }, signal) => {
      const whole = others.length === 0 && first ? { sha256: first.sha256 } : {}
      const body = { fileName, size, contentType, ...whole }
      return api.call('POST /api/artwork/uploads/:artwork', { params: { artwork }, body, auth, signal })
    },
    async sign(artwork, { number, sha256 }, signal) {
      const given = { params: { artwork }, body: { number, sha256 }, auth, signal }
      return (await api.call('POST /api/artwork/uploads/:artwork/parts', given)).url
    },
    async complete(artwork, places, signal) {
      const given = { params: { artwork }, body: { places }, auth, signal, timeoutMs: COMPLETE_MS }
      return (await api.call('POST /api/artwork/uploads/:artwork/complete', given)).ref
    },
    async abort(artwork) {
      await api.call('DELETE /api/artwork/uploads/:artwork', { params: { artwork }, auth })
    },
  }
}

/** An object store may take its time to put 38 parts together. */
const COMPLETE_MS = 30_000
