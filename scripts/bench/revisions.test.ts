import { expect, test } from 'vitest'
import { inTurns, openOlder, type Revision } from './revisions.ts'

const NOW: Pick<Revision, 'name'> = { name: 'now' }
const BEFORE: Pick<Revision, 'name'> = { name: 'before' }

test('the control is measured first in every round, then this revision, then the older one', async () => {
  const log: string[] = []
  const sample = async ({ name }: Pick<Revision, 'name'>, round: number) => log.push(`${name} ${round}`)
  const control = async (round: number) => log.push(`control ${round}`)
  expect(await inTurns(control, [NOW, BEFORE], sample, 2)).toEqual({
    control: [1, 4],
    now: [2, 5],
    before: [3, 6],
  })
  expect(log).toEqual(['control 0', 'now 0', 'before 0', 'control 1', 'now 1', 'before 1'])
})

test('without a control or an older revision there are figures of this one alone', async () => {
  expect(await inTurns(null, [NOW], async (_, round) => round)).toEqual({ now: [0, 1, 2, 3, 4] })
})

test('a revision that git does not know is none, and nothing is checked out', () => {
  expect(() => openOlder('no-such-revision')).toThrow('no-such-revision')
})
