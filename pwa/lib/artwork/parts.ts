import type { ArtworkType } from '#shared/artwork/verdict.ts'
import type { ArtworkPart, PartAnswer, PartsRequest } from './part-messages.ts'

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
  const worker = new Worker(new URL('./parts.worker.ts', import.meta.url), { type: 'module', name: 'parts' })
  const { port1: port, port2: partsOver } = new MessageChannel()
  let answer: (drawn: PartAnswer) => void = () => {}
  let isOver = false
  const close = () => {
    isOver = true
    port.close()
    worker.terminate()
    answer(null)
  }
  port.onmessage = ({ data }: MessageEvent<PartAnswer>) => answer(data)
  worker.onerror = close
  worker.postMessage({ file, type, partsOver } satisfies PartsRequest, [partsOver])
  return {
    close,
    async draw(part) {
      if (isOver) return null
      const { promise, resolve } = Promise.withResolvers<PartAnswer>()
      answer = resolve
      const timer = setTimeout(close, limitMs)
      port.postMessage(part)
      return promise.finally(() => clearTimeout(timer))
    },
  }
}
