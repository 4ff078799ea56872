/** The worker broke or could not be loaded. */
export class WorkerBrokenError extends Error {
  override readonly name = 'WorkerBrokenError'
}

/** What a worker gets of a page, on its own port; its answers come along the port that is handed over. */
interface Call<Request> {
  request: Request
  answers: MessagePort
}

/** One call of a worker, which may answer in several steps and be told more meanwhile. */
export interface WorkerCall<Answer> {
  /**
   * The next thing it answers; null when that takes longer than `ms`, without which it is waited for. Rejects with
   * `WorkerBrokenError` when the worker breaks, and with the signal's reason when it aborts.
   */
  next(ms?: number): Promise<Answer | null>
  post(message: unknown): void
  /** Ends the call; the worker lives on. */
  close(): void
}

/** Calls a worker along a port of the call's own: libraries talk on the worker's. */
export function callWorker<Request, Answer>(
  worker: Worker,
  request: Request,
  signal?: AbortSignal,
): WorkerCall<Answer> {
  const { port1, port2 } = new MessageChannel()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const closing = new AbortController()
  const received: Answer[] = []
  let wake = () => {}
  port1.onmessage = ({ data }: MessageEvent<Answer>) => {
    received.push(data)
    wake()
  }
  const onError = () => broken.reject(new WorkerBrokenError())
  worker.addEventListener('error', onError, { signal: closing.signal })
  signal?.addEventListener('abort', () => broken.reject(signal.reason), { signal: closing.signal })
  worker.postMessage({ request, answers: port2 } satisfies Call<Request>, [port2])
  return {
    async next(ms) {
      const woken = Promise.withResolvers<void>()
      wake = woken.resolve
      const timer = ms === undefined ? undefined : setTimeout(wake, ms)
      try {
        if (received.length === 0) await Promise.race([woken.promise, broken.promise])
      } finally {
        clearTimeout(timer)
      }
      return received.shift() ?? null
    },
    post: message => port1.postMessage(message),
    close() {
      closing.abort()
      port1.close()
    },
  }
}

/** In a worker: answers calls of the page, and passes over whatever else comes along the worker's own port. */
export function onWorkerCall<Request>(answer: (request: Request, answers: MessagePort) => void): void {
  // Not a listener: WebKit runs a worker's own file once more for the first of its parts that imports it, and then there would be two.
  globalThis.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isCall<Request>(data)) answer(data.request, data.answers)
  }
}

function isCall<Request>(data: unknown): data is Call<Request> {
  return typeof data === 'object' && data !== null && 'answers' in data && data.answers instanceof MessagePort
}
