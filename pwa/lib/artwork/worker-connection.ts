import type { JudgeEvent, JudgeRequest } from './messages.ts'

/** Why a file got no verdict at all: the reader did not load, or the file went away while it was read. */
export class ArtworkReadError extends Error {
  override readonly name = 'ArtworkReadError'
  readonly code: 'unavailable' | 'unreadable'

  constructor(code: ArtworkReadError['code'], reason: string) {
    super(reason)
    this.code = code
  }
}

export interface WorkerConnection {
  /**
   * The next thing the worker tells, null when that takes longer than `ms`. Rejects when the worker dies or fails and
   * when the signal aborts.
   */
  next(ms: number): Promise<JudgeEvent | null>
  close(): void
}

/** Sends one file to the worker and listens on a port of its own. */
export function connectWorker(
  worker: Worker,
  request: Omit<JudgeRequest, 'port'>,
  signal: AbortSignal | undefined,
): WorkerConnection {
  const { port1, port2 } = new MessageChannel()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const closing = new AbortController()
  const received: JudgeEvent[] = []
  let wake = () => {}
  port1.onmessage = ({ data }: MessageEvent<JudgeEvent>) => {
    received.push(data)
    wake()
  }
  const onError = () => broken.reject(new ArtworkReadError('unavailable', 'the artwork reader broke'))
  worker.addEventListener('error', onError, { signal: closing.signal })
  signal?.addEventListener('abort', () => broken.reject(signal.reason), { signal: closing.signal })
  worker.postMessage({ ...request, port: port2 } satisfies JudgeRequest, [port2])

  return {
    async next(ms) {
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      const timer = setTimeout(wake, ms)
      try {
        if (received.length === 0) await Promise.race([woken.promise, broken.promise])
      } finally {
        clearTimeout(timer)
      }
      const message = received.shift() ?? null
      if (message?.step === 'failed') throw new ArtworkReadError('unreadable', message.reason)
      return message
    },
    close() {
      closing.abort()
      port1.close()
    },
  }
}
