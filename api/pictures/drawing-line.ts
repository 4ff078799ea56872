/** Pictures drawn at once for whoever asks. */
const LANES = 2
/** Pictures one caller may wait for, more than the longest page shows; and all callers together. */
const MAX_OF_CALLER = 120
const MAX_WAITING = 1_000

/** Work that is waited for in a line in which callers take turns, so that none of them holds up the others. */
export interface Line {
  /** Does the work once it is its turn; null where its caller, or the line, has too many waiting already. */
  wait<T>(caller: string, work: () => Promise<T>): Promise<T> | null
}

export function createLine(): Line {
  /** What waits, by caller; the callers in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  let inAll = 0
  let underWay = 0

  function goOn(): void {
    const [first] = waiting
    if (underWay >= LANES || first === undefined) return
    const [caller, [begin, ...others]] = first
    waiting.delete(caller)
    if (others.length > 0) waiting.set(caller, others)
    inAll -= 1
    underWay += 1
    begin?.()
  }
  return {
    wait(caller, work) {
      const own = waiting.get(caller) ?? []
      if (own.length >= MAX_OF_CALLER || inAll >= MAX_WAITING) return null
      const turn = Promise.withResolvers<void>()
      waiting.set(caller, [...own, turn.resolve])
      inAll += 1
      goOn()
      return turn.promise.then(work).finally(() => {
        underWay -= 1
        goOn()
      })
    },
  }
}
