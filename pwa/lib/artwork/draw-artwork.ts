import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { DrawnArtwork, ProofAnswer, ProofRequest } from './proof-messages.ts'

export type { DrawnArtwork } from './proof-messages.ts'

/** Milliseconds a file may take to be drawn; then there is no proof of it. */
const LIMIT_MS = 20_000

export interface DrawOptions {
  signal?: AbortSignal
  /** Milliseconds; 20 s when absent. */
  limitMs?: number
}

/**
 * Draws an accepted file for a proof, in a worker of its own that ends with it, so that its memory goes too. Null when
 * it cannot be drawn here (D19); rejects only when aborted.
 */
export async function drawArtwork(
  file: Blob,
  type: ArtworkType,
  { signal, limitMs = LIMIT_MS }: DrawOptions = {},
): Promise<DrawnArtwork | null> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module', name: 'proof' })
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve, reject } = Promise.withResolvers<DrawnArtwork | null>()
  port1.onmessage = ({ data }: MessageEvent<ProofAnswer>) => resolve('drawn' in data ? data.drawn : null)
  worker.onerror = () => resolve(null)
  const timer = setTimeout(() => resolve(null), limitMs)
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  worker.postMessage({ file, type, port: port2 } satisfies ProofRequest, [port2])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    port1.close()
    worker.terminate()
  }
}
