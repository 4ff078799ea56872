/** Time that passes only when it is told to; all times in milliseconds. */
export interface VirtualTime {
  now(): number
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
  /** Lets so much time pass, with everything that is due, in order; what runs may put in more. */
  pass(ms: number): Promise<void>
  /** Time stands still until the returned function is called: something real is under way. */
  hold(): () => void
}

interface Due {
  at: number
  order: number
  run(): void
}

const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

export function createVirtualTime(): VirtualTime {
  const due: Due[] = []
  let now = 0
  let order = 0
  let held = 0

  /** Runs promises that are ready: nothing waits for anything but virtual time, and for what holds it. */
  async function drain() {
    do await new Promise<void>(resolve => setImmediate(resolve))
    while (held > 0)
  }

  function takeNext(until: number): Due | undefined {
    const next = due.reduce<Due | undefined>(
      (first, each) => (first && isBefore(first, each) ? first : each),
      undefined,
    )
    return next && next.at <= until ? due.splice(due.indexOf(next), 1)[0] : undefined
  }

  return {
    now: () => now,
    hold() {
      held++
      return () => void held--
    },
    after(ms, run) {
      const entry: Due = { at: now + Math.max(0, ms), order: order++, run }
      due.push(entry)
      return () => {
        const place = due.indexOf(entry)
        if (place >= 0) due.splice(place, 1)
      }
    },
    async pass(ms) {
      const until = now + ms
      await drain()
      for (let next = takeNext(until); next; next = takeNext(until)) {
        now = Math.max(now, next.at)
        next.run()
        await drain()
      }
      now = until
    },
  }
}
