import { callWorker } from '#pwa/lib/worker-call.ts'
import type { PageAnswer, PageRequest } from './page-messages.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds a file may take; then no page of it is offered. */
const LIMIT_MS = 20_000

/**
 * Looks through a PDF of several pages or takes one of them, in a worker of its own that ends with it. Null where that
 * cannot be done here; rejects when the worker breaks or `signal` aborts.
 */
export async function takePage(request: PageRequest, signal?: AbortSignal): Promise<PageAnswer | null> {
  signal?.throwIfAborted()
  const worker = startWorker('pages')
  const call = callWorker<PageRequest, PageAnswer | null>(worker, request, signal)
  try {
    return await call.next(LIMIT_MS)
  } finally {
    call.close()
    worker.terminate()
  }
}
