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

/** What is to be sent cannot be read: the file went away or was changed, or the browser cleared what it kept. */
export class BytesLost extends Error {
  override readonly name = 'BytesLost'
}

const LOST = ['NotFoundError', 'NotReadableError']

/** Whether bytes are gone for good, as far as the first of them tells. Never rejects. */
export async function areLost(bytes: Blob): Promise<boolean> {
  try {
    await bytes.slice(0, 1).arrayBuffer()
    return false
  } catch (error) {
    return error instanceof Error && LOST.includes(error.name)
  }
}

/**
 * Puts bytes to a signed address; the answer's status, 0 when none came or nothing moved for 30 s. Rejects with
 * `BytesLost` when they cannot be read, and with the signal's reason.
 */
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
  // A browser tells of a body it cannot read no otherwise than of a network that is gone.
  request.onerror = async () => ((await areLost(put.bytes)) ? reject(new BytesLost()) : resolve(0))
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
