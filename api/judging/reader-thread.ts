import { type TransferListItem, Worker } from 'node:worker_threads'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { Judgement } from '#shared/artwork/verdict.ts'
import type { ReaderJob, ReaderNews } from './messages.ts'

/** Milliseconds a reader may take to load. */
const LOAD_MS = 60_000
/** Milliseconds for what advice wants to know, once the verdict is there. */
const LOOK_MS = 3000
/** A file that makes the reader need more than this is not read to its end. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/** What came of one file; `damaged` covers whatever ended the reader, `unreadable` bytes that could not be had. */
export type Reading =
  | { outcome: 'judged'; judgement: Judgement; page: PageFacts | null; ms: number }
  | { outcome: 'damaged' | 'unreadable' | 'unavailable'; ms: number }

/** A reader in a thread of its own that takes one file at a time and is replaced when one breaks it. */
export interface ReaderThread {
  read(job: ReaderJob, transfer?: TransferListItem[]): Promise<Reading>
  /** Milliseconds since the running file's clock started; 0 when idle. */
  busyFor(): number
  /** Ends the file being read as damaged. */
  giveUp(): void
  close(): Promise<void>
}

type Outcome = ReaderNews | { step: 'ended' }

/** `limitMs` counts from when the reader, loaded, gets the file (D16). */
export function createReaderThread(
  limitMs: number,
  now: () => number = () => performance.now(),
): ReaderThread {
  let worker: Worker | null = null
  let ready: Promise<boolean> | null = null
  let since = 0
  let isClosed = false
  const heard: Outcome[] = []
  let wake: ((news: Outcome) => void) | null = null

  const hear = (news: Outcome) => {
    if (wake) wake(news)
    else heard.push(news)
    wake = null
  }

  const end = () => {
    const ended = worker
    worker = null
    ready = null
    hear({ step: 'ended' })
    return ended?.terminate()
  }
  /** What the reader tells next; it is ended when that takes longer. */
  const next = async (ms: number): Promise<Outcome> => {
    const timer = setTimeout(end, ms)
    try {
      return heard.shift() ?? (await new Promise<Outcome>(resolve => (wake = resolve)))
    } finally {
      clearTimeout(timer)
    }
  }
  const start = () => {
    const started = new Worker(new URL('./reader.worker.ts', import.meta.url), {
      resourceLimits: MEMORY,
      // Parsers talk; nobody may take their words for ours.
      stdout: true,
      stderr: true,
    })
    worker = started
    const loaded = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => loaded.resolve(false), LOAD_MS)
    const gone = () => {
      loaded.resolve(false)
      if (worker === started) end()
    }
    started.on('message', (news: ReaderNews) => (news.step === 'ready' ? loaded.resolve(true) : hear(news)))
    started.on('error', gone)
    started.on('exit', gone)
    started.stdout.resume()
    started.stderr.resume()
    return loaded.promise.finally(() => clearTimeout(timer))
  }
  return {
    async read(job, transfer = []) {
      if (!isClosed) ready ??= start()
      if (!(await ready) || worker === null) {
        await end()
        return { outcome: 'unavailable', ms: 0 }
      }
      heard.length = 0
      since = now()
      worker.postMessage(job, transfer)
      const news = await next(limitMs)
      const ms = now() - since
      const looked = news.step === 'judged' && 'port' in job ? await next(LOOK_MS) : null
      since = 0
      if (isClosed && news.step === 'ended') return { outcome: 'unavailable', ms }
      if (news.step === 'judged') {
        const page = looked?.step === 'looked' ? looked.page : null
        return { outcome: 'judged', judgement: news.judgement, page, ms }
      }
      return { outcome: news.step === 'unreadable' ? 'unreadable' : 'damaged', ms }
    },
    busyFor: () => (since === 0 ? 0 : now() - since),
    giveUp: () => void end(),
    async close() {
      isClosed = true
      await end()
    },
  }
}
