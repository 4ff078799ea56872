import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import type { Judgement } from '#shared/artwork/verdict.ts'
import { plainBytes, rangeOf } from './channel-source.ts'
import { type ReaderRoom, USUAL_ROOM } from './limits.ts'
import type { FromReader, ReaderEvent, ReaderJob, ToReader } from './messages.ts'

/** Milliseconds a reader may take to load. */
const LOAD_MS = 60_000
/** Milliseconds for what advice wants to know, once the verdict is there, of those that are left. */
const LOOK_MS = 3000
/** A file that makes the reader need more megabytes of heap, or kilobytes of stack, than this is not read to its end. */
const heapOf = ({ heapMb }: ReaderRoom) => [
  `--max-old-space-size=${heapMb}`,
  '--max-semi-space-size=32',
  '--stack-size=3900',
]
const READER = fileURLToPath(new URL('./reader-start.ts', import.meta.url))

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

/** A file the reader opens itself, or bytes it gets of this process. */
export type ReadingOf = { path: string } | { source: ByteSource; isToDraw: boolean }

/**
 * A reader in a process of its own that takes one file at a time and is replaced when one breaks it, however badly
 * (decision 20).
 */
export interface ReaderProcess {
  read(what: ReadingOf): Promise<Reading>
  /** Milliseconds since the running file's clock started; 0 when idle. */
  busyFor(): number
  /** Ends the file being read. */
  giveUp(why: 'cut' | 'damaged'): void
  close(): Promise<void>
}

export interface ReaderOptions {
  /** Counts from when the reader, loaded, gets the file (D16). */
  limitMs: number
  /** What a file may take of the machine; the usual unless given. */
  room?: ReaderRoom
  /** What the process runs; for tests. */
  program?: string
}

type Outcome = ReaderEvent | { step: 'ended'; why: Ending }

export function createReaderProcess({
  limitMs,
  room = USUAL_ROOM,
  program = READER,
}: ReaderOptions): ReaderProcess {
  let child: ChildProcess | null = null
  let ready: Promise<boolean> | null = null
  let since = 0
  let isClosed = false
  let source: ByteSource | null = null
  const heard: Outcome[] = []
  let wake: ((news: Outcome) => void) | null = null

  const hear = (news: Outcome) => {
    if (wake) wake(news)
    else heard.push(news)
    wake = null
  }
  const end = async (why: Ending) => {
    const ended = child
    child = null
    ready = null
    hear({ step: 'ended', why })
    if (ended) await killed(ended)
  }
  /** What the reader tells next; it is ended when that takes longer. */
  const next = async (ms: number): Promise<Outcome> => {
    const timer = setTimeout(() => end('overdue'), ms)
    try {
      return heard.shift() ?? (await new Promise<Outcome>(resolve => (wake = resolve)))
    } finally {
      clearTimeout(timer)
    }
  }
  const start = () => {
    const started = startChild(program, room, {
      onNews: hear,
      source: () => source,
      onEnd: why => {
        if (child === started.child) void end(why)
      },
    })
    child = started.child
    return started.loaded
  }
  return {
    async read(what) {
      if (!isClosed) ready ??= start()
      if (!(await ready) || child === null) {
        await end('damaged')
        return { outcome: 'unavailable', ms: 0 }
      }
      heard.length = 0
      source = 'source' in what ? what.source : null
      since = performance.now()
      send(child, jobOf(what))
      const news = await next(limitMs)
      const ms = performance.now() - since
      const lookMs = Math.min(LOOK_MS, limitMs - ms)
      const looked = news.step === 'judged' && source ? await next(lookMs) : null
      since = 0
      source = null
      // Native code keeps memory, which the guard would hold against the next file.
      if (news.step === 'drawn') await end('damaged')
      if (isClosed && news.step === 'ended') return { outcome: 'unavailable', ms }
      return readingOf(news, looked, ms)
    },
    busyFor: () => (since === 0 ? 0 : performance.now() - since),
    giveUp: why => void end(why),
    async close() {
      isClosed = true
      await end('damaged')
    },
  }
}

function readingOf(news: Outcome, looked: Outcome | null, ms: number): Reading {
  if (news.step === 'judged') {
    const page = looked?.step === 'looked' ? looked.page : null
    return { outcome: 'judged', judgement: news.judgement, page, ms }
  }
  if (news.step === 'drawn')
    return { outcome: 'drawn', picture: news.picture && plainBytes(news.picture), ms }
  const ending = news.step === 'ended' ? news.why : 'damaged'
  return { outcome: news.step === 'unreadable' ? 'unreadable' : ending, ms }
}

const jobOf = (what: ReadingOf): ReaderJob =>
  'path' in what ? what : { size: what.source.size, isToDraw: what.isToDraw }

interface Hearing {
  onNews(event: ReaderEvent): void
  onEnd(why: Ending): void
  /** The bytes of the file being read. */
  source(): ByteSource | null
}

/** `loaded` tells whether it takes files; it gets none of the shop's secrets, and nobody takes its words for ours. */
function startChild(program: string, room: ReaderRoom, { onNews, onEnd, source }: Hearing) {
  const { NODE_COMPILE_CACHE: compiled } = process.env
  const child = fork(program, [compiled ?? '', String(room.growth)], {
    env: {},
    execArgv: heapOf(room),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (room.isLast) letOthersPass(child)
  const loaded = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => loaded.resolve(false), LOAD_MS)
  const gone = (why: Ending) => {
    loaded.resolve(false)
    onEnd(why)
  }
  child.on('message', async (message: FromReader) => {
    if (message.step === 'ready') return loaded.resolve(true)
    if (message.step !== 'range') return onNews(message)
    const from = source()
    if (from) send(child, await rangeOf(from, message))
  })
  child.on('error', () => gone('damaged'))
  // So ends a process whose heap is full.
  child.on('exit', (_, signal) => gone(signal === 'SIGABRT' ? 'overdue' : 'damaged'))
  return { child, loaded: loaded.promise.finally(() => clearTimeout(timer)) }
}

function letOthersPass({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It ended already, or runs as all others do: it is one process all the same.
  }
}

/** A reader that is gone hears nothing, which its end tells. */
function send(child: ChildProcess, message: ToReader): void {
  if (child.connected) child.send(message, () => {})
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
