import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'

function world() {
  const time = createVirtualTime()
  const runs: [name: string, at: number][] = []
  const gathering = createGathering(time.after)
  const come = (name: string) => gathering.gather(() => runs.push([name, time.now()]))
  return { time, runs, come, flush: gathering.flush }
}

test('issue 12.4: changes made one after another leave once, together, 0.3 s after the last', async () => {
  const { time, runs, come } = world()
  come('first')
  await time.pass(299)
  come('second')
  await time.pass(20_000)
  expect(runs).toEqual([['second', 599]])
})

test('issue 12.4: whoever presses on for long does not hold back what was pressed first beyond 2 s', async () => {
  const { time, runs, come } = world()
  for (let at = 0; at <= 2_000; at += 100) {
    come(`at ${at}`)
    await time.pass(100)
  }
  expect(runs[0]).toEqual(['at 1900', 2_000])
})

test('"Outbox" triggers: a page that is hidden holds nothing back, and runs nothing twice', async () => {
  const { time, runs, come, flush } = world()
  come('only')
  flush()
  flush()
  await time.pass(20_000)
  expect(runs).toEqual([['only', 0]])
})
