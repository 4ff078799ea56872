import { type TransferListItem, Worker } from 'node:worker_threads'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { Judgement } from '#shared/artwork/verdict.ts'
import { MINUTE } from '#shared/time.ts'
import type { ReaderEvent, ReaderJob } from './messages.ts'

/** Milliseconds a reader may take to load. */
const LOAD_MS = MINUTE
/** Milliseconds for what advice wants to know, once the verdict is there, of those that are left. */
const LOOK_MS = 3000
/** A file that makes the reader need more than this is not read to its end. */
const MEMORY = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/**
 * Why a reader was ended: the file took more time or memory of its own than a file may (`overdue`), it gave way to others
 * (`cut`), or something else happened that may be no fault of its.
 */
export type Ending = 'overdue' | 'cut' | 'damaged'

/** What came of one file; `unreadable` are bytes that could not be had. */
export type Reading =
  | { outcome: 'judged'; judgement: Judgement; page: PageFacts | null; ms: number }
  | { outcome: 'drawn'; picture: Uint8Array | null; ms: number }
  | { outcome: Ending | 'unreadable' | 'unavailable'; ms: number }

/** A reader in a thread of its own that takes one file at a time and is replaced when one breaks it. */
export interface ReaderThread {
  read(job: ReaderJob, transfer?: TransferListItem[]): Promise<Reading>
  /** Milliseconds since the running file's clock started; 0 when idle. */
  busyFor(): number
  /** Ends the file being read. */
  giveUp(why: 'cut' | 'damaged'): void
  close(): Promise<void>
}

type ReaderOutcome = ReaderEvent | { step: 'ended'; why: Ending }

/** `limitMs` counts from when the reader, loaded, gets the file (D16). */
export function createReaderThread(
  limitMs: number,
  now: () => number = () => performance.now(),
): ReaderThread {
  let worker: Worker | null = null
  let ready: Promise<boolean> | null = null
  let since = 0
  let isClosed = false
  const heard: ReaderOutcome[] = []
  let wake: ((news: ReaderOutcome) => void) | null = null

  const hear = (news: ReaderOutcome) => {
    if (wake) wake(news)
    else heard.push(news)
    wake = null
  }

  const end = (why: Ending) => {
    const ended = worker
    worker = null
    ready = null
    hear({ step: 'ended', why })
    return ended?.terminate()
  }
  /** What the reader tells next; it is ended when that takes longer. */
  const next = async (ms: number): Promise<ReaderOutcome> => {
    const timer = setTimeout(() => end('overdue'), ms)
    try {
      return heard.shift() ?? (await new Promise<ReaderOutcome>(resolve => (wake = resolve)))
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
    const gone = (why: Ending) => {
      loaded.resolve(false)
      if (worker === started) end(why)
    }
    started.on('message', (event: ReaderEvent) =>
      event.step === 'ready' ? loaded.resolve(true) : hear(event),
    )
    started.on('error', (error: NodeJS.ErrnoException) =>
      gone(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'overdue' : 'damaged'),
    )
    started.on('exit', () => gone('damaged'))
    started.stdout.resume()
    started.stderr.resume()
    return loaded.promise.finally(() => clearTimeout(timer))
  }
  return {
    async read(job, transfer = []) {
      if (!isClosed) ready ??= start()
      if (!(await ready) || worker === null) {
        await end('damaged')
        return { outcome: 'unavailable', ms: 0 }
      }
      heard.length = 0
      since = now()
      worker.postMessage(job, transfer)
      const news = await next(limitMs)
      const ms = now() - since
      const lookMs = Math.min(LOOK_MS, limitMs - ms)
      const looked = news.step === 'judged' && 'port' in job ? await next(lookMs) : null
      since = 0
      if (isClosed && news.step === 'ended') return { outcome: 'unavailable', ms }
      if (news.step === 'judged') {
        const page = looked?.step === 'looked' ? looked.page : null
        return { outcome: 'judged', judgement: news.judgement, page, ms }
      }
      if (news.step === 'drawn') return { outcome: 'drawn', picture: news.picture, ms }
      const ending = news.step === 'ended' ? news.why : 'damaged'
      return { outcome: news.step === 'unreadable' ? 'unreadable' : ending, ms }
    },
    busyFor: () => (since === 0 ? 0 : now() - since),
    giveUp: why => void end(why),
    async close() {
      isClosed = true
      await end('damaged')
    },
  }
}
