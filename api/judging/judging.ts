import type { ByteSource } from '#shared/artwork/byte-source.ts'
import { createJudgePool, type Judged } from './judge-pool.ts'

/** Where the API has artwork judged: one object at a time, off its own thread. */
export interface Judging {
  /** Null when the bytes could not be had. Never rejects. */
  judgeSource(source: ByteSource): Promise<Judged | null>
  /** What runs under this name already, else `work`. */
  once<T>(name: string, work: () => Promise<T>): Promise<T>
  /** How many things run or wait. */
  waiting(): number
  close(): Promise<void>
}

/** The reader's thread starts with the first object. */
export function createJudging(): Judging {
  const pool = createJudgePool({ threads: 1 })
  const running = new Map<string, Promise<unknown>>()
  return {
    judgeSource: pool.judgeSource,
    once<T>(name: string, work: () => Promise<T>) {
      const known = running.get(name)
      if (known) return known as Promise<T>
      const started = work().finally(() => running.delete(name))
      running.set(name, started)
      return started
    },
    waiting: () => running.size,
    close: pool.close,
  }
}
