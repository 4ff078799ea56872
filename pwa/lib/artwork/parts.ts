import { callWorker } from '#pwa/lib/worker-call.ts'
import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { ArtworkPart, PartAnswer, PartDrawn, PartsRequest } from './part-messages.ts'
import { startWorker } from './start-worker.ts'

/** Milliseconds one part may take; then there are none of this file. */
const LIMIT_MS = 20_000

/** A file opened in a worker of its own, to be drawn part by part. */
export interface ArtworkParts {
  /** Null when it cannot be drawn here. One at a time. */
  draw(part: ArtworkPart): Promise<PartAnswer>
  /** Ends the worker, and with it all memory the file took. */
  close(): void
}

/** Opens an accepted file; `limitMs` counts for each part, 20 s when absent. */
export function openParts(file: Blob, type: ArtworkType, limitMs = LIMIT_MS): ArtworkParts {
  const worker = startWorker('parts')
  const ending = new AbortController()
  const { signal } = ending
  const call = callWorker<PartsRequest, PartDrawn>(worker, { file, type }, signal)
  const close = () => {
    ending.abort()
    call.close()
    worker.terminate()
  }
  return {
    close,
    async draw(part) {
      if (signal.aborted) return null
      call.post(part)
      const answer = await call.next(limitMs).catch(() => null)
      if (answer === null) close()
      return answer?.drawn ?? null
    },
  }
}
