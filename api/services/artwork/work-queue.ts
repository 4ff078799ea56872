/** Work of which a few at once are done, and the others in the order in which they came. */
export interface WorkQueue {
  /** What the work comes to in its turn; rejects as it does. Null, and nothing is begun, where as many wait as may. */
  run<T>(work: () => Promise<T>): Promise<T> | null
}

export function createWorkQueue({ atOnce, mayWait }: { atOnce: number; mayWait: number }): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else await new Promise<void>(begin => waiting.push(begin))
    try {
      return await work()
    } finally {
      // The place is handed on: whoever comes in the same moment finds it taken.
      const begin = waiting.shift()
      if (begin) begin()
      else running--
    }
  }

  return { run: work => (running >= atOnce && waiting.length >= mayWait ? null : inTurn(work)) }
}
