import type { ByteSource } from '#shared/artwork/byte-source.ts'
import type { PageFacts } from '#shared/artwork/page-facts.ts'
import { VERDICT_TEXTS } from '#shared/artwork/texts.ts'
import { type Judgement, unreadFacts } from '#shared/artwork/verdict.ts'
import { LARGE_ROOM, MAX_GROWTH } from './limits.ts'
import { createReaderProcess, type ReaderProcess, type Reading } from './reader-process.ts'
import { createTurns, type Turn } from './turns.ts'

/** Milliseconds a file may take: its verdict, damaged, is there within 10 s (D16). */
const LIMIT_MS = 9_700
const GUARD_MS = 100

/** `isOverdue`: damaged because it took more time or memory than a file may. */
export type PoolJudgement = Judgement & { ms: number; page: PageFacts | null; isOverdue: boolean }

/** Judges artwork in processes of its own, `readers` at a time, the others in their turn (D16, issue 6.2). */
export interface JudgePool {
  /** The file's verdict; what is missing, no file, or changes while it is read is damaged. Never rejects. */
  judgeFile(path: string): Promise<PoolJudgement>
  /**
   * Null when the bytes could not be had: nothing is known of the artwork then. `busy` when its owner has enough files
   * waiting, `cut` when it gave way to others: then it may come again. Never rejects.
   */
  judgeSource(source: ByteSource, turn?: Turn): Promise<PoolJudgement | 'busy' | 'cut' | null>
  /**
   * A small WebP of an accepted file (D19), `undrawable` where its decoder says that none comes about, `slow` where it took
   * more time or memory than a file may in its turn; otherwise as `judgeSource`. Never rejects.
   */
  drawSource(source: ByteSource, turn: Turn): Promise<DrawOutcome | 'busy' | 'cut' | null>
  /**
   * The same outside of the line, after everything else and in more memory, for so many milliseconds at most: for a file
   * that was `slow`, when nothing waits (issue 12.7). One at a time; the next ends the one before.
   */
  drawSlowly(source: ByteSource, limitMs: number): Promise<DrawOutcome | null>
  close(): Promise<void>
}

/** What came of a drawing. */
export type DrawOutcome = Uint8Array | 'undrawable' | 'slow'

export interface JudgePoolOptions {
  readers: number
  limitMs?: number
  /** Milliseconds a file may take while those of others wait; none unless given. */
  shortMs?: number
  /** Bytes this process takes now; for tests. */
  memory?: () => number
}

export function createJudgePool({
  readers: count,
  limitMs = LIMIT_MS,
  shortMs = Number.POSITIVE_INFINITY,
  memory = process.memoryUsage.rss,
}: JudgePoolOptions): JudgePool {
  const readers = Array.from({ length: count }, () => createReaderProcess({ limitMs }))
  const line = createLine(readers, shortMs)
  const guardMemory = memoryGuard(readers, memory)
  const guard = setInterval(() => {
    guardMemory()
    line.guardTurns()
  }, GUARD_MS)
  guard.unref()
  let slow: ReaderProcess | null = null
  return {
    async judgeFile(path) {
      return judgedOf(await line.inTurn(nobodys(), reader => reader.read({ path })), 0)
    },
    async judgeSource(source, turn = nobodys()) {
      const reading = await line.inTurn(turn, reader => reader.read({ source, isToDraw: false }))
      const { outcome } = reading
      if (outcome === 'busy' || outcome === 'cut') return outcome
      return outcome === 'unreadable' || outcome === 'unavailable' ? null : judgedOf(reading, source.size)
    },
    async drawSource(source, turn) {
      const reading = await line.inTurn(turn, reader => reader.read({ source, isToDraw: true }))
      const { outcome } = reading
      return outcome === 'busy' || outcome === 'cut' ? outcome : drawingOf(reading)
    },
    async drawSlowly(source, ms) {
      await slow?.close()
      slow = createReaderProcess({ limitMs: ms, room: LARGE_ROOM })
      return drawingOf(await slow.read({ source, isToDraw: true }))
    },
    async close() {
      clearInterval(guard)
      await Promise.all([...readers, slow].map(reader => reader?.close()))
    },
  }
}

/** A file of somebody who has no other. */
function nobodys(): Turn {
  return { owner: `nobody ${++nobodies}`, isUrgent: () => false, isAgain: false }
}
let nobodies = 0

function judgedOf(reading: Turned, size: number): PoolJudgement {
  const { ms } = reading
  if (reading.outcome === 'judged') return { ...reading.judgement, page: reading.page, ms, isOverdue: false }
  const isOverdue = reading.outcome === 'overdue'
  const facts = { ...unreadFacts(size), damaged: true }
  // Its kind may be unknown as well, which is no reason to call it a wrong one.
  return { verdict: 'damaged', message: VERDICT_TEXTS.damaged, facts, page: null, ms, isOverdue }
}

function drawingOf(reading: Turned): DrawOutcome | null {
  if (reading.outcome === 'unreadable' || reading.outcome === 'unavailable') return null
  return reading.outcome === 'drawn' ? (reading.picture ?? 'undrawable') : 'slow'
}

/** `busy`: its owner has enough files waiting. */
type Turned = Reading | { outcome: 'busy'; ms: number }

interface QueuedTurn extends Turn {
  start(reader: ReaderProcess | null): void
}

/** Hands the readers out, each to the file whose turn it is. */
function createLine(readers: readonly ReaderProcess[], shortMs: number) {
  const turns = createTurns<QueuedTurn>({ readers: readers.length, shortMs })
  const free = [...readers]
  const running = new Map<QueuedTurn, ReaderProcess>()
  const handOut = () => {
    for (let turn = turns.next(); turn !== null; turn = turns.next()) {
      const reader = free.pop()
      if (reader === undefined) throw new Error('more files are read than there are readers')
      running.set(turn, reader)
      turn.start(reader)
    }
  }
  return {
    async inTurn(turn: Turn, use: (reader: ReaderProcess) => Promise<Reading>): Promise<Turned> {
      const { promise, resolve } = Promise.withResolvers<ReaderProcess | null>()
      const place: QueuedTurn = { ...turn, start: resolve }
      const { isTaken, displaced } = turns.offer(place)
      displaced?.start(null)
      if (isTaken) handOut()
      const reader = isTaken ? await promise : null
      if (reader === null) return { outcome: 'busy', ms: 0 }
      try {
        return await use(reader)
      } finally {
        turns.done(place)
        running.delete(place)
        free.push(reader)
        handOut()
      }
    },
    /** Ends what has to give way to others. */
    guardTurns() {
      for (const [turn, reader] of running) if (turns.mustYield(turn, reader.busyFor())) reader.giveUp('cut')
    },
  }
}

/** Ends the file that has been read longest when memory runs away. */
function memoryGuard(readers: readonly ReaderProcess[], memory: () => number): () => void {
  const taken = () => {
    try {
      return memory()
    } catch {
      // Asking takes a file descriptor, and there may be none: the next time will do (issue 6.4).
      return null
    }
  }
  let resting = taken()
  return () => {
    const now = taken()
    const [longest] = readers.filter(reader => reader.busyFor() > 0).sort((a, b) => b.busyFor() - a.busyFor())
    if (!longest || resting === null) resting = now ?? resting
    else if (now !== null && now - resting > MAX_GROWTH) longest.giveUp('damaged')
  }
}
