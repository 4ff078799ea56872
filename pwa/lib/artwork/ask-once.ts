import { callWorker, WorkerBrokenError } from '#pwa/lib/worker-call.ts'
import type { ArtworkWork } from './messages.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds a file may take; then nothing is made of it. */
const LIMIT_MS = 20_000

export interface AskOptions {
  signal?: AbortSignal
  /** Milliseconds; 20 s when absent. */
  limitMs?: number
}

/**
 * Asks a worker of its own, which ends with the answer, so that its memory goes too. Null when it takes too long; rejects
 * with `WorkerBrokenError` when the worker breaks, and with the signal's reason when it aborts.
 */
export async function askOnce<Request, Answer>(
  work: ArtworkWork,
  request: Request,
  { signal, limitMs = LIMIT_MS }: AskOptions = {},
): Promise<Answer | null> {
  signal?.throwIfAborted()
  const worker = startWorker(work)
  const call = callWorker<Request, Answer>(worker, request, signal)
  try {
    return await call.next(limitMs)
  } finally {
    call.close()
    worker.terminate()
  }
}

/** For `catch`, where a worker that breaks has nothing to answer. */
export function nullIfBroken(error: unknown): null {
  if (error instanceof WorkerBrokenError) return null
  throw error
}
