/** How long a probe may take, in milliseconds. */
export const PROBE_TIMEOUT_MS = 4_000

export interface ProberDeps {
  /** Whether our API says it is there; rejects or returns false when it does not. */
  health(signal: AbortSignal): Promise<boolean>
  /** Monotonic milliseconds. */
  now(): number
  /** Runs once after so many milliseconds; the returned function prevents it. */
  after(ms: number, run: () => void): () => void
}

export interface Prober {
  /** Asks, or waits for the probe under way. Never throws. */
  ask(): Promise<boolean>
  /** Asks at once; whoever waits for the probe under way gets this one's answer. */
  askAnew(): Promise<boolean>
  /** When the last probe began, in monotonic ms. */
  lastBegan(): number
}

interface Probe {
  answer: Promise<boolean>
  giveUp(): void
}

/** Health probes, one at a time, each with its outcome told once with the time it began at. */
export function createProber(deps: ProberDeps, notify: (answered: boolean, since: number) => void): Prober {
  let current: Probe | null = null
  let lastBegan = Number.NEGATIVE_INFINITY

  function begin(): Promise<boolean> {
    const since = deps.now()
    lastBegan = since
    const { answered, giveUp } = limited(deps)
    const probe: Probe = { giveUp, answer: answered.then(finish) }
    async function finish(is: boolean): Promise<boolean> {
      if (current !== probe) return current?.answer ?? is
      current = null
      notify(is, since)
      return is
    }
    current = probe
    return probe.answer
  }

  return {
    ask: () => current?.answer ?? begin(),
    askAnew() {
      const old = current
      const answer = begin()
      old?.giveUp()
      return answer
    },
    lastBegan: () => lastBegan,
  }
}

/** One probe that is over after its time, even where its fetch does not listen to the signal. */
function limited({ health, after }: ProberDeps): { answered: Promise<boolean>; giveUp(): void } {
  const limit = new AbortController()
  let giveUp = () => {}
  const answered = new Promise<boolean>(resolve => {
    giveUp = () => {
      limit.abort()
      resolve(false)
    }
    const cancel = after(PROBE_TIMEOUT_MS, giveUp)
    health(limit.signal)
      .then(resolve, () => resolve(false))
      .finally(cancel)
  })
  return { answered, giveUp: () => giveUp() }
}
