import { callWorker, WorkerBrokenError } from '#pwa/lib/worker-call.ts'
import type { PictureAnswer, PictureRequest, SeenPicture } from './picture-messages.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds a file may take; then nothing is made of it. */
const LIMIT_MS = 20_000

/**
 * Looks at a picture of any format the browser reads and, if asked to, makes a JPEG of it, in a worker of its own that
 * ends with it, so that its memory goes too. Null where that cannot be done here; rejects only when aborted.
 */
export async function seePicture(
  request: PictureRequest,
  { signal, limitMs = LIMIT_MS }: { signal?: AbortSignal; limitMs?: number } = {},
): Promise<SeenPicture | null> {
  signal?.throwIfAborted()
  const worker = startWorker('picture')
  const call = callWorker<PictureRequest, PictureAnswer>(worker, request, signal)
  try {
    const answer = await call.next(limitMs)
    return answer?.seen ?? null
  } catch (error) {
    if (error instanceof WorkerBrokenError) return null
    throw error
  } finally {
    call.close()
    worker.terminate()
  }
}
