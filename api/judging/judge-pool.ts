import { MessageChannel } from 'node:worker_threads'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { type Judgement, judge, unreadFacts } from '#shared/artwork/verdict.ts'
import { serveRanges } from './port-source.ts'
import { createReaderThread, type ReaderThread, type Reading } from './reader-thread.ts'

/** Milliseconds a file may take: its verdict, damaged, is there within 10 s (D16). */
const LIMIT_MS = 9_700
/** Bytes by which a file may make this process grow: buffers lie outside what a thread's own limits count. */
const MAX_GROWTH = 1024 * 2 ** 20
const GUARD_MS = 100

export type Judged = Judgement & { ms: number; page: PageFacts | null }

/** Judges artwork in threads of its own, `threads` at a time, the others in their turn (D16). */
export interface JudgePool {
  /** The file's verdict; what is missing, no file, or changes while it is read is damaged. Never rejects. */
  judgeFile(path: string): Promise<Judged>
  /** Null when the bytes could not be had: nothing is known of the artwork then. Never rejects. */
  judgeSource(source: ByteSource): Promise<Judged | null>
  close(): Promise<void>
}

export interface JudgePoolOptions {
  threads: number
  limitMs?: number
  /** Bytes this process takes now; for tests. */
  memory?: () => number
}

export function createJudgePool({
  threads,
  limitMs = LIMIT_MS,
  memory = process.memoryUsage.rss,
}: JudgePoolOptions): JudgePool {
  const readers = Array.from({ length: threads }, () => createReaderThread(limitMs))
  const inTurn = createTurns(readers)
  const guard = guardMemory(readers, memory)
  return {
    async judgeFile(path) {
      const reading = await inTurn(reader => reader.read({ path }))
      return judgedOf(reading, 0)
    },
    async judgeSource(source) {
      const reading = await inTurn(reader => readOver(reader, source))
      const isKnown = reading.outcome === 'judged' || reading.outcome === 'damaged'
      return isKnown ? judgedOf(reading, source.size) : null
    },
    async close() {
      clearInterval(guard)
      await Promise.all(readers.map(reader => reader.close()))
    },
  }
}

function judgedOf(reading: Reading, size: number): Judged {
  const { ms } = reading
  if (reading.outcome === 'judged') return { ...reading.judgement, page: reading.page, ms }
  return { ...judge({ ...unreadFacts(size), damaged: true }), page: null, ms }
}

async function readOver(reader: ReaderThread, source: ByteSource): Promise<Reading> {
  const { port1, port2 } = new MessageChannel()
  serveRanges(source, port1)
  try {
    return await reader.read({ size: source.size, port: port2 }, [port2])
  } finally {
    port1.close()
  }
}

/** First come, first served, each by the next reader that is free. */
function createTurns(readers: ReaderThread[]) {
  const free = [...readers]
  const waiting: ((reader: ReaderThread) => void)[] = []
  const take = () => {
    const reader = free.pop()
    if (reader) return Promise.resolve(reader)
    return new Promise<ReaderThread>(resolve => waiting.push(resolve))
  }
  return async <T>(use: (reader: ReaderThread) => Promise<T>): Promise<T> => {
    const reader = await take()
    try {
      return await use(reader)
    } finally {
      const next = waiting.shift()
      if (next) next(reader)
      else free.push(reader)
    }
  }
}

/** Ends the file that has been read longest when memory runs away. */
function guardMemory(readers: ReaderThread[], memory: () => number) {
  let resting = memory()
  const guard = setInterval(() => {
    const [longest] = readers.filter(reader => reader.busyFor() > 0).sort((a, b) => b.busyFor() - a.busyFor())
    if (!longest) resting = memory()
    else if (memory() - resting > MAX_GROWTH) longest.giveUp()
  }, GUARD_MS)
  guard.unref()
  return guard
}
