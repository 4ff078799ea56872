import { expect, onTestFinished, test } from 'vitest'
import { createPuller, PULL_EVERY_MS, PULL_JITTER_MS } from './pull.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'

interface TabsWith {
  /** The device's storage takes nothing more. */
  isFull?: boolean
  count?: number
  random?(): number
  /** The device's clock after so many milliseconds. */
  now?(passed: number): number
}

/** Tabs of one person on one device, each visible from the beginning. */
function tabs({ count = 1, random = () => 0, now = passed => 1e12 + passed, isFull = false }: TabsWith = {}) {
  const kept = new Map<string, string>()
  const time = createVirtualTime()
  const asked: { tab: number; at: number }[] = []
  const network = { isReachable: true }
  const pullers = Array.from({ length: count }, (_, tab) =>
    createPuller('ada', {
      storage: {
        getItem: key => kept.get(key) ?? null,
        setItem(key, value) {
          if (isFull) throw new DOMException('', 'QuotaExceededError')
          kept.set(key, value)
        },
        removeItem: key => void kept.delete(key),
      },
      isReachable: () => network.isReachable,
      pull: () => void asked.push({ tab, at: time.now() }),
      now: () => now(time.now()),
      random,
      after: time.after,
    }),
  )
  const puller = (tab: number) => {
    const found = pullers[tab]
    if (!found) throw new Error(`No tab ${tab}`)
    return found
  }
  for (const each of pullers) each.noteVisible(true)
  onTestFinished(() => pullers.forEach(each => void each.stop()))
  return { time, asked, network, kept, puller, times: () => asked.map(({ at }) => at) }
}

test('"Cart sync" pull: a page that is looked at asks every 30 s what other devices did', async () => {
  const { time, times } = tabs()
  await time.pass(PULL_EVERY_MS - 1)
  expect(times()).toEqual([])
  await time.pass(60_001)
  expect(times()).toEqual([30_000, 60_000, 90_000])
})

test('"Cart sync" pull: a full device goes on asking', async () => {
  const { time, times } = tabs({ isFull: true })
  await time.pass(90_000)
  expect(times()).toEqual([30_000, 60_000, 90_000])
})

test('"Cart sync" pull: chance puts it off a little, so that pages do not ask in step', async () => {
  const { time, times } = tabs({ random: () => 0.9 })
  await time.pass(PULL_EVERY_MS + PULL_JITTER_MS)
  expect(times()).toEqual([34_500])
})

test('"Cart sync" pull: nothing while hidden; shown again, it counts from there', async () => {
  const { time, times, puller } = tabs()
  await time.pass(20_000)
  puller(0).noteVisible(false)
  await time.pass(600_000)
  expect(times()).toEqual([])
  puller(0).noteVisible(true)
  puller(0).noteVisible(true)
  await time.pass(30_000)
  expect(times()).toEqual([650_000])
})

test('"Cart sync" pull: nothing while the shop cannot be reached', async () => {
  const { time, times, network } = tabs()
  network.isReachable = false
  await time.pass(100_000)
  network.isReachable = true
  await time.pass(20_000)
  expect(times()).toEqual([120_000])
})

test('"Cart sync" pull: of several visible tabs one asks at a time, for all', async () => {
  const chances = [0, 0.5, 0.9]
  let n = 0
  const { time, times } = tabs({ count: 3, random: () => chances[n++ % 3] ?? 0 })
  await time.pass(600_000)
  const gaps = times().map((at, i) => at - (times()[i - 1] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PULL_EVERY_MS)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(PULL_EVERY_MS + PULL_JITTER_MS)
})

test('"Cart sync" pull: the tab that asked last may close, another goes on', async () => {
  const { time, asked, puller } = tabs({ count: 2 })
  await time.pass(30_000)
  const [first] = asked
  puller(first?.tab ?? 0).stop()
  await time.pass(30_000)
  expect(asked.map(({ tab }) => tab)).toEqual([0, 1])
})

test('"Cart sync" pull: a clock that was set back does not keep it from asking (G5)', async () => {
  const { time, times } = tabs({ now: passed => 1e12 - (passed > 30_000 ? 1e10 : 0) + passed })
  await time.pass(60_000)
  expect(times()).toEqual([30_000, 60_000])
})

test('D2 pull: nothing of it stays on the device after its person', async () => {
  const { time, kept, puller, times } = tabs()
  await time.pass(30_000)
  expect(kept.size).toBe(1)
  puller(0).stop()
  await time.pass(60_000)
  expect([kept.size, times().length]).toEqual([0, 1])
})
