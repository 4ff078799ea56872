import { callWorker, WorkerBrokenError } from '#pwa/lib/worker-call.ts'
import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { DrawnArtwork, ProofAnswer, ProofRequest } from './proof-messages.ts'
import { startWorker } from './start-worker.ts'

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
  const worker = startWorker('proof')
  const call = callWorker<ProofRequest, ProofAnswer>(worker, { file, type }, signal)
  try {
    const answer = await call.next(limitMs)
    return answer?.drawn ?? null
  } catch (error) {
    if (error instanceof WorkerBrokenError) return null
    throw error
  } finally {
    call.close()
    worker.terminate()
  }
}
