import { type Api, ApiError } from '#pwa/lib/api.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { Put } from './put-file.ts'

export interface UploadDeps {
  api: Api
  putFile(put: Put): Promise<number>
}

export interface UploadJob {
  key: string
  file: Blob
  type: ArtworkRef['type']
  signal: AbortSignal
  onProgress(percent: number): void
}

/** The object store did not take the file; `status` is 0 when it did not answer. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly status: number

  constructor(status: number) {
    super(`The file was not stored (${status}).`)
    this.status = status
  }
}

/**
 * Stores a file under its key in one PUT to a signed address (spec §7, D22). An object that is there already is this
 * very file when the API says that it is stored in that size: an earlier answer was lost. Throws otherwise.
 */
export async function uploadArtwork({ api, putFile }: UploadDeps, job: UploadJob): Promise<void> {
  const url = await signedAddress(api, job)
  const status = url === null ? 412 : await putFile({ ...job, url })
  if (status >= 200 && status < 300) return
  if (status === 412 && (await isStored(api, job))) return
  throw new UploadError(status)
}

/** Null when the API already holds the object and signs no second writing. */
async function signedAddress(api: Api, { key, file, type, signal }: UploadJob): Promise<string | null> {
  try {
    const body = { bucket: 'order-artwork' as const, key, contentType: type, contentLength: file.size }
    return (await api.call('POST /api/aws/get-presigned-upload-url', { body, auth: true, signal })).url
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already_uploaded') return null
    throw error
  }
}

async function isStored(api: Api, { key, file, signal }: UploadJob): Promise<boolean> {
  const answer = await api.call('GET /api/artwork', { query: { key }, auth: true, signal })
  return answer.stored && answer.size === file.size
}
