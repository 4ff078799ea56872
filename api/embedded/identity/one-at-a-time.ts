/** Runs work in the order it was asked for, one after the other; null, and nothing run, while too many wait. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<{ result: T } | null>

/** At most `mostWaiting` wait behind the one that runs. */
export function oneAtATime(mostWaiting: number): OneAtATime {
  let last: Promise<unknown> = Promise.resolve()
  let here = 0
  return async work => {
    if (here > mostWaiting) return null
    here++
    const before = last
    const mine = before.then(work)
    last = mine.catch(() => undefined)
    try {
      return { result: await mine }
    } finally {
      here--
    }
  }
}
