import type { Chance } from '#pwa/sync/simulation/chance.ts'

/**
 * Lets works that run at once take turns at every read, write and call, in an order that chance alone decides: the next
 * one goes only when all of them wait, so that how fast a machine hashes makes no difference.
 */
export interface Turns {
  /** Waits for this work's next turn. */
  turn(): Promise<void>
  /** Runs works at once until all are done. */
  run(works: (() => Promise<void>)[]): Promise<void>
  /** Whether more than one work is at it. */
  isShared(): boolean
}

export function createTurns({ below }: Chance): Turns {
  let waiting: (() => void)[] = []
  let active = 0

  function next(): void {
    if (waiting.length === 0 || waiting.length < active) return
    const [chosen] = waiting.splice(below(waiting.length), 1)
    chosen?.()
  }

  let size = 0

  return {
    isShared: () => size > 1,
    turn() {
      // Whoever runs on behind an answer that was given is not waited for.
      if (active === 0) return Promise.resolve()
      return new Promise(resolve => {
        waiting.push(resolve)
        next()
      })
    },
    async run(works) {
      active = works.length
      size = works.length
      await Promise.all(
        works.map(async work => {
          try {
            await work()
          } finally {
            active--
            next()
          }
        }),
      )
      const late = waiting
      waiting = []
      for (const go of late) go()
    },
  }
}
