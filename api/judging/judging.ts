import { availableParallelism } from 'node:os'
import type { ByteSource } from '#shared/artwork/byte-source.ts'
import {
  createJudgePool,
  type DrawOutcome,
  type JudgePool,
  type JudgePoolOptions,
  type PoolJudgement,
} from './judge-pool.ts'
import type { Turn } from './turns.ts'

/** Milliseconds a file may take while those of others wait: several times what sound ones take. */
const SHORT_MS = 3000
/** Files of one owner that may be asked about alike and have no verdict yet; the others are told to ask again. */
const MAX_UNKNOWN = 50

/** Where the API has artwork judged: off its own thread, owner by owner (issue 6.2). */
export interface Judging {
  /**
   * The verdict when the file's turn has come; a third file of one owner waits outside of the line. Null when the bytes
   * could not be had, `cut` when it gave way to others and may come again. Never rejects.
   */
  judgeSource(source: ByteSource, turn: Turn): Promise<PoolJudgement | 'cut' | null>
  /** A small picture of an accepted file, as the pool draws it in its turn; otherwise as `judgeSource`. Never rejects. */
  drawSource(source: ByteSource, turn: Turn): Promise<DrawOutcome | 'cut' | null>
  /** The same for a file that was `slow`, outside of the line and after everything else. Never rejects. */
  drawSlowly: JudgePool['drawSlowly']
  /**
   * What runs under this name already, more urgently now if need be, else `work`. Null, and nothing begun, where too many
   * of the owner's run.
   */
  once<T>(name: string, who: Asking, work: (turn: Turn) => Promise<T>): Promise<T | null>
  /** How many things run or wait. */
  waiting(): number
  close(): Promise<void>
}

export interface Asking {
  owner: string
  /** A checkout waits for the answer. */
  isUrgent: boolean
}

/** The readers' processes start with the first object: two, where a core is left for requests. */
export function createJudging(options: Partial<JudgePoolOptions> = {}): Judging {
  const readers = Math.max(1, Math.min(2, availableParallelism() - 1))
  const pool = createJudgePool({ readers, shortMs: SHORT_MS, ...options })
  const running = new Map<string, { who: Asking; result: Promise<unknown> }>()
  const outside = new Map<string, PromiseWithResolvers<void>>()
  const letIn = (owner: string) => {
    outside.get(owner)?.resolve()
    outside.delete(owner)
  }
  /** Asks until the owner has room in the line. */
  async function inLine<T>({ owner }: Turn, ask: () => Promise<T | 'busy'>): Promise<T> {
    for (;;) {
      const found = await ask()
      if (found !== 'busy') {
        letIn(owner)
        return found
      }
      const next = outside.get(owner) ?? Promise.withResolvers<void>()
      outside.set(owner, next)
      await next.promise
    }
  }
  return {
    judgeSource: (source, turn) => inLine(turn, () => pool.judgeSource(source, turn)),
    drawSource: (source, turn) => inLine(turn, () => pool.drawSource(source, turn)),
    drawSlowly: pool.drawSlowly,
    async once<T>(name: string, who: Asking, work: (turn: Turn) => Promise<T>) {
      const known = running.get(name)
      if (known) {
        known.who = { ...known.who, isUrgent: known.who.isUrgent || who.isUrgent }
        return known.result as Promise<T>
      }
      const isAlike = (other: Asking) => other.owner === who.owner && other.isUrgent === who.isUrgent
      if ([...running.values()].filter(entry => isAlike(entry.who)).length >= MAX_UNKNOWN) return null
      const entry = { who, result: Promise.resolve<unknown>(null) }
      const turn: Turn = { owner: who.owner, isUrgent: () => entry.who.isUrgent, isAgain: false }
      const result = work(turn).finally(() => running.delete(name))
      entry.result = result
      running.set(name, entry)
      return result
    },
    waiting: () => running.size,
    close: pool.close,
  }
}
