export interface Put {
  url: string
  file: Blob
  /** Content type the address was signed for. */
  type: string
  signal: AbortSignal
  /** Told whole percent, 0 to 100 (spec §4). */
  onProgress(percent: number): void
}

/** The part of `XMLHttpRequest` that is used; `fetch` tells nothing of an upload's progress. */
export type UploadRequest = Pick<
  XMLHttpRequest,
  'open' | 'setRequestHeader' | 'send' | 'abort' | 'status' | 'onload' | 'onerror' | 'upload'
>

/** Puts a file to a signed address, once only (`If-None-Match: *`, D22); the answer's status, 0 when none came. */
export function putFile(
  put: Put,
  newRequest: () => UploadRequest = () => new XMLHttpRequest(),
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = newRequest()
  const stop = () => {
    request.abort()
    reject(put.signal.reason)
  }
  put.signal.addEventListener('abort', stop, { once: true })
  request.upload.onprogress = ({ loaded, total }) => put.onProgress(percentOf(loaded, total))
  request.onload = () => resolve(request.status)
  request.onerror = () => resolve(0)
  request.open('PUT', put.url)
  request.setRequestHeader('Content-Type', put.type)
  request.setRequestHeader('If-None-Match', '*')
  if (put.signal.aborted) stop()
  else request.send(put.file)
  return promise.finally(() => put.signal.removeEventListener('abort', stop))
}

/** Whole percent, rounded down, so that 100 means all of it. */
export function percentOf(loaded: number, total: number): number {
  return total > 0 ? Math.max(0, Math.min(100, Math.floor((loaded * 100) / total))) : 0
}
