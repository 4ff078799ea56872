import { type After, after as afterInPage } from '#pwa/lib/after.ts'
import type { PutHeaders } from '#shared/contract/artwork-upload.ts'

export interface Put {
  url: string
  bytes: Blob
  headers: PutHeaders
  signal: AbortSignal
  /** Told bytes of this body that have left, rising. */
  onSent(bytes: number): void
}

/** Milliseconds without a single byte leaving after which a connection counts as dead. */
const STALLED_MS = 30_000

/** The part of `XMLHttpRequest` that is used; `fetch` tells nothing of an upload's progress. */
export type PutRequest = Pick<
  XMLHttpRequest,
  'open' | 'setRequestHeader' | 'send' | 'abort' | 'status' | 'onload' | 'onerror' | 'upload'
>

/** Puts bytes to a signed address; the answer's status, 0 when none came or nothing moved for 30 s. */
export function putBytes(
  put: Put,
  newRequest: () => PutRequest = () => new XMLHttpRequest(),
  after: After = afterInPage,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = newRequest()
  let cancel = () => {}
  const watch = () => {
    cancel()
    cancel = after(STALLED_MS, () => {
      request.abort()
      resolve(0)
    })
  }
  const stop = () => {
    request.abort()
    reject(put.signal.reason)
  }
  put.signal.addEventListener('abort', stop, { once: true })
  request.upload.onprogress = ({ loaded }) => {
    watch()
    put.onSent(loaded)
  }
  request.onload = () => resolve(request.status)
  request.onerror = () => resolve(0)
  request.open('PUT', put.url)
  for (const [name, value] of Object.entries(put.headers)) request.setRequestHeader(name, value)
  watch()
  if (put.signal.aborted) stop()
  else request.send(put.bytes)
  return promise.finally(() => {
    cancel()
    put.signal.removeEventListener('abort', stop)
  })
}
