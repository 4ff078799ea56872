import { createListeners } from './listeners.ts'
import { createProber, type ProberDeps } from './prober.ts'

/** Time between the starts of two probes, in ms: that leaves a slow device one second to be back within 5 s (issue 3). */
const PROBE_EVERY_MS = 4_000

export type Reach = 'online' | 'offline'

/** Whether our own API can be reached, learned from its answers and never from the browser's own opinion. */
export interface Reachability {
  get(): Reach
  subscribe(notify: () => void): () => void
  /** An answer of our own API arrived, a refusal included. */
  noteAnswer(): void
  /**
   * A call made at `since` (monotonic ms) brought no answer of ours. A probe decides what that means, so that one
   * broken address does not make the shop offline; nothing is asked when the API has answered since.
   */
  noteSilence(since?: number): void
  /** Asks the API; whether it answered. Never throws. */
  probe(): Promise<boolean>
  /** Asks at once, giving up on a probe under way: it may wait for a network that is gone. */
  probeAnew(): Promise<boolean>
  /** Goes on asking while a page is visible, because something waits to be sent; the returned function ends it. */
  keepAsking(): () => void
  /** A page became visible or hidden: hidden ones do not ask. */
  noteVisible(isVisible: boolean): void
}

export function createReachability(deps: ProberDeps): Reachability {
  const listeners = createListeners()
  const prober = createProber(deps, (answered, since) => {
    if (answered) noteAnswer()
    else if (answeredAt <= since) become('offline')
  })
  let reach: Reach = 'online'
  let answeredAt = Number.NEGATIVE_INFINITY
  let isVisible = true
  let waiting = 0
  let cancelNext: (() => void) | null = null

  function become(next: Reach) {
    const changed = next !== reach
    reach = next
    plan()
    if (changed) listeners.notify()
  }

  const isAsking = () => isVisible && (reach === 'offline' || waiting > 0)

  /** One timer runs while there is a reason to ask, counted from the start of the last probe; none otherwise. */
  function plan() {
    cancelNext?.()
    const due = prober.lastBegan() + PROBE_EVERY_MS - deps.now()
    cancelNext = isAsking() ? deps.after(Math.max(0, due), onTime) : null
  }

  function onTime() {
    cancelNext = null
    void prober.ask()
    plan()
  }

  function noteAnswer() {
    answeredAt = deps.now()
    become('online')
  }

  return {
    get: () => reach,
    subscribe: listeners.add,
    noteAnswer,
    noteSilence(since = deps.now()) {
      if (answeredAt <= since) void prober.ask()
    },
    probe: prober.ask,
    probeAnew: prober.askAnew,
    keepAsking() {
      let isOver = false
      waiting++
      plan()
      return () => {
        if (!isOver) waiting--
        isOver = true
        plan()
      }
    },
    noteVisible(visible) {
      isVisible = visible
      if (isAsking()) void prober.ask()
      plan()
    },
  }
}
