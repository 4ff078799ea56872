import { expect, test } from 'vitest'
import { createGathering, MOST_MS, REST_MS } from './gathering.ts'
import { createVirtualTime } from './simulation/virtual-time.ts'

function world() {
  const time = createVirtualTime()
  const runs: [name: string, at: number][] = []
  const gathering = createGathering(time.after)
  const come = (name: string) => gathering.gather(() => runs.push([name, time.now()]))
  return { time, runs, come, flush: gathering.flush }
}

test('issue 12.4: changes made one after another leave once, together, a moment after the last', async () => {
  const { time, runs, come } = world()
  come('first')
  await time.pass(REST_MS - 1)
  come('second')
  await time.pass(10 * MOST_MS)
  expect(runs).toEqual([['second', 2 * REST_MS - 1]])
})

test('issue 12.4: whoever presses on for long does not hold back what was pressed first', async () => {
  const { time, runs, come } = world()
  for (let at = 0; at <= MOST_MS; at += 100) {
    come(`at ${at}`)
    await time.pass(100)
  }
  expect(runs[0]).toEqual([`at ${MOST_MS - 100}`, MOST_MS])
})

test('"Outbox" triggers: a page that is hidden holds nothing back, and runs nothing twice', async () => {
  const { time, runs, come, flush } = world()
  come('only')
  flush()
  flush()
  await time.pass(10 * MOST_MS)
  expect(runs).toEqual([['only', 0]])
})
