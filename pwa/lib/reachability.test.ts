import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROBE_TIMEOUT_MS } from './prober.ts'
import { createReachability } from './reachability.ts'

const ROUND_TRIP_MS = 300
const BACK_WITHIN_MS = 5_000

/** `up` answers after a round trip, `cut` and `portal` fail after one, `silent` never answers. */
type Network = 'up' | 'cut' | 'portal' | 'silent'

/** A page with a clock that only the test moves. */
function world(first: Network = 'up') {
  const timers = new Map<number, { at: number; run(): void }>()
  const state = { now: 0, network: first, asked: 0, underWay: 0, mostAtOnce: 0 }
  let last = 0
  const after = (ms: number, run: () => void) => {
    const id = ++last
    timers.set(id, { at: state.now + ms, run })
    return () => void timers.delete(id)
  }
  /** What was asked of a network that dies is lost with it, as is what is asked of a silent one. */
  function health(signal: AbortSignal): Promise<boolean> {
    const askedOf = state.network
    state.asked++
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.underWay)
    return new Promise<boolean>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      if (askedOf === 'silent') return
      after(ROUND_TRIP_MS, () => {
        if (state.network !== askedOf || askedOf === 'cut') reject(new TypeError('fetch failed'))
        else resolve(askedOf === 'up')
      })
    }).finally(() => state.underWay--)
  }
  const reachability = createReachability({ health, after, now: () => state.now })
  const settle = async () => {
    for (let i = 0; i < 12; i++) await Promise.resolve()
  }
  async function pass(ms: number) {
    const end = state.now + ms
    await settle()
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0]
      if (!due) break
      timers.delete(due[0])
      state.now = due[1].at
      due[1].run()
      await settle()
    }
    state.now = end
  }
  return { reachability, state, pass, pending: () => timers.size }
}

const networks = fc.constantFrom<Network>('up', 'cut', 'portal', 'silent')
const acts = fc.oneof(
  fc.record({ act: fc.constant('network' as const), to: networks }),
  fc.record({ act: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 12_000 }) }),
  fc.record({ act: fc.constantFrom('silence', 'probe', 'hint', 'hide', 'show', 'wait', 'done') }),
)
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

/** Does what happens to a page; answers of the API are noted only while there is a network to bring them. */
async function live(page: ReturnType<typeof world>, history: readonly Act[]) {
  const { reachability, state, pass } = page
  const claims: (() => void)[] = []
  for (const event of history) {
    if (event.act === 'network') state.network = event.to
    else if (event.act === 'pass') await pass(event.ms)
    else if (event.act === 'silence') reachability.noteSilence()
    else if (event.act === 'probe') void reachability.probe()
    else if (event.act === 'hint') void reachability.probeAnew()
    else if (event.act === 'wait') claims.push(reachability.keepAsking())
    else if (event.act === 'done') claims.pop()?.()
    else reachability.noteVisible(event.act === 'show')
  }
  return claims
}

const histories = fc.array(acts, { maxLength: 25 })

describe('reachability', () => {
  test('issue 3: whatever happened before, a visible page is online within 5 s of the return of the network', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async history => {
        const page = world()
        await live(page, history)
        page.reachability.noteVisible(true)
        page.state.network = 'up'
        await page.pass(BACK_WITHIN_MS)
        expect(page.reachability.get()).toBe('online')
      }),
      { numRuns: 300 },
    )
  })

  test('issue 3: a network that is gone, silent or a portal is noticed by the next failed call, and never believed', async () => {
    await fc.assert(
      fc.asyncProperty(histories, networks, async (history, network) => {
        fc.pre(network !== 'up')
        const page = world()
        await live(page, history)
        page.state.network = network
        await page.pass(PROBE_TIMEOUT_MS)
        page.reachability.noteSilence()
        await page.pass(PROBE_TIMEOUT_MS)
        expect(page.reachability.get()).toBe('offline')
        await page.pass(60_000)
        expect(page.reachability.get()).toBe('offline')
      }),
      { numRuns: 300 },
    )
  })

  test('an address that is broken while the API answers never makes the shop offline', async () => {
    const { reachability, pass } = world()
    const told: string[] = []
    reachability.subscribe(() => told.push(reachability.get()))
    for (let i = 0; i < 20; i++) {
      reachability.noteSilence()
      await pass(700)
    }
    expect(told).toEqual([])
  })

  test('a call that went silent before a newer one was answered asks nothing', async () => {
    const { reachability, state, pass } = world()
    const since = state.now
    await pass(1_000)
    reachability.noteAnswer()
    reachability.noteSilence(since)
    expect(state.asked).toBe(0)
  })

  test('an answer that arrives while a probe is silent counts more than the probe', async () => {
    const { reachability, pass } = world('silent')
    void reachability.probe()
    await pass(1_000)
    reachability.noteAnswer()
    await pass(PROBE_TIMEOUT_MS)
    expect(reachability.get()).toBe('online')
  })

  test('one probe at a time by the clock; a hint replaces the one under way, and both askers hear its answer', async () => {
    const { reachability, state, pass } = world('silent')
    const asked = [reachability.probe(), reachability.probe()]
    expect(state.asked).toBe(1)
    await pass(100)
    state.network = 'up'
    const anew = reachability.probeAnew()
    await pass(ROUND_TRIP_MS)
    expect(await Promise.all([...asked, anew])).toEqual([true, true, true])
    expect(state.asked).toBe(2)
  })

  test('asks every 4 s while offline or while something waits, never when hidden, and not at all otherwise', async () => {
    const { reachability, state, pass, pending } = world()
    await pass(60_000)
    expect([state.asked, pending()]).toEqual([0, 0])
    const done = reachability.keepAsking()
    await pass(12_000)
    expect(state.asked).toBe(4)
    reachability.noteVisible(false)
    await pass(60_000)
    expect([state.asked, pending()]).toEqual([4, 0])
    reachability.noteVisible(true)
    await pass(ROUND_TRIP_MS)
    expect(state.asked).toBe(5)
    done()
    done()
    await pass(60_000)
    expect([state.asked, pending()]).toEqual([5, 0])
  })

  test('listeners hear each change once, and no more after they leave', async () => {
    const { reachability, state, pass } = world('cut')
    const told: string[] = []
    const leave = reachability.subscribe(() => told.push(reachability.get()))
    reachability.noteSilence()
    await pass(20_000)
    state.network = 'up'
    await pass(BACK_WITHIN_MS)
    leave()
    state.network = 'cut'
    reachability.noteSilence()
    await pass(1_000)
    expect(told).toEqual(['offline', 'online'])
  })
})
