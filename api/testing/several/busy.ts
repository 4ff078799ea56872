import { setTimeout as sleep } from 'node:timers/promises'
import type { Asking } from './asking.ts'

/** What may be done to a shop, and how often it was. */
export type Counts = Partial<Record<'orders' | 'tickets' | 'jobs' | 'messages', number>>

/** Somebody who is at work on a shop while its processes come and go; everything they did is to be found afterwards, once. */
export interface Busy extends Pick<Asking, 'requests' | 'repeats'> {
  /** The next thing they do, counted from 0. */
  turn(n: number): Promise<void>
  done(): Counts
  /** What is not as they did it. Empty when all is. */
  differences(): Promise<string[]>
}

/** What came of it, in the words of whoever reads a report. */
export interface Worked {
  /** Why somebody gave up, or what went on could not. Empty when nothing failed for good. */
  failures: unknown[]
  /** Lost, doubled, or otherwise not as it was done. */
  differences: string[]
  done: Counts
  requests: number
  /** Sent again by the devices themselves. */
  repeats: number
}

/** All of them at work until what goes on meanwhile is over; people pause `pauseMs` between two things they do. */
export async function workThrough(
  everybody: readonly Busy[],
  meanwhile: () => Promise<void>,
  pauseMs: number,
): Promise<Worked> {
  let isOver = false
  const going = meanwhile().finally(() => {
    isOver = true
  })
  const working = everybody.map(async one => {
    for (let n = 0; !isOver; n++) {
      await one.turn(n)
      await sleep(pauseMs)
    }
  })
  const ends = await Promise.allSettled([going, ...working])
  const differences = (await Promise.all(everybody.map(one => one.differences()))).flat()
  const sum = (of: (one: Busy) => number) => everybody.reduce((total, one) => total + of(one), 0)
  return {
    failures: ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : [])),
    differences,
    done: total(everybody.map(one => one.done())),
    requests: sum(one => one.requests()),
    repeats: sum(one => one.repeats()),
  }
}

function total(all: readonly Counts[]): Counts {
  const counts: Counts = {}
  for (const one of all)
    for (const what of ['orders', 'tickets', 'jobs', 'messages'] as const)
      if (one[what] !== undefined) counts[what] = (counts[what] ?? 0) + one[what]
  return counts
}

/** In words, such as "24 orders, 3 tickets". */
export const inWords = (counts: Counts): string =>
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ')
