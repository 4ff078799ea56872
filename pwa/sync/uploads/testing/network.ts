import type { Put } from '#pwa/sync/uploads/put-bytes.ts'
import { backoffUntilReachable } from '#pwa/sync/uploads/retry.ts'

export interface NetworkProfile {
  /** Shared evenly by the requests under way. */
  bytesPerSecond: number
  /** Milliseconds the line holds before it drops, and until it is back; what is under way then is lost. */
  upMs: number
  downMs: number
  random(): number
}

interface NetworkTimer {
  at: number
  act(): void
}

interface Going {
  left: number
  end(status: number): void
}

/** An uplink that drops again and again, on a clock that moves only while somebody waits for it. */
export function droppingNetwork({ bytesPerSecond, upMs, downMs, random }: NetworkProfile) {
  let now = 0
  let isUp = true
  let phaseEnds = upMs
  /** Of the requests: how many were cut off by a drop, how many began without a line, how many ran at once at most. */
  const counts = { drops: 0, puts: 0, cut: 0, unsent: 0, most: 0 }
  const going = new Set<Going>()
  const timers = new Set<NetworkTimer>()
  const listeners = new Set<() => void>()

  function put({ bytes, signal }: Pick<Put, 'bytes' | 'signal'>): Promise<number> {
    signal.throwIfAborted()
    counts.puts++
    if (!isUp) {
      counts.unsent++
      return Promise.resolve(0)
    }
    const { promise, resolve } = Promise.withResolvers<number>()
    going.add({ left: bytes.size, end: resolve })
    counts.most = Math.max(counts.most, going.size)
    return promise
  }

  function changePhase() {
    isUp = !isUp
    phaseEnds = now + (isUp ? upMs : downMs)
    if (isUp) for (const wake of [...listeners]) wake()
    else {
      counts.drops++
      counts.cut += going.size
      for (const { end } of going) end(0)
      going.clear()
    }
  }

  /** On to the next thing that happens. */
  function advance() {
    const perRequest = bytesPerSecond / 1000 / Math.max(1, going.size)
    const ends = [...going].map(({ left }) => now + left / perRequest)
    const next = Math.min(phaseEnds, ...ends, ...[...timers].map(({ at }) => at))
    for (const each of going) {
      each.left -= (next - now) * perRequest
      if (each.left > 1e-3) continue
      going.delete(each)
      each.end(200)
    }
    now = next
    for (const timer of timers)
      if (timer.at <= now) {
        timers.delete(timer)
        timer.act()
      }
    if (now >= phaseEnds) changePhase()
  }

  /** Lets time pass until `work` is done, `mostMs` at most; whether it was. */
  async function until(work: Promise<unknown>, mostMs: number): Promise<boolean> {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    while (now < mostMs) {
      await new Promise(setImmediate)
      if (isDone) break
      advance()
    }
    if (isDone) await done
    return isDone
  }

  const network = {
    get: () => (isUp ? ('online' as const) : ('offline' as const)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    keepAsking: () => () => {},
  }
  const backoff = backoffUntilReachable(network, random, (ms, act) => {
    const timer = { at: now + ms, act }
    timers.add(timer)
    return () => timers.delete(timer)
  })
  return { put, backoff, until, counts, now: () => now }
}
