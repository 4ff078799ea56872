import { expect, test } from 'vitest'
import { isKept } from './figure.ts'
import type { Revision } from './revisions.ts'
import { besideSlow } from './sync-server.ts'

const cpu = (...ms: number[]) => ms.map(each => ({ cpu: each, wall: 9 }))
const beside = (hash: string): Revision[] => [
  { name: 'now', root: '.' },
  { name: 'before', root: '.', hash },
]

test('issue 10.4: a sync is held to a quarter of what it took at e4c2d43, when that commit is compared', () => {
  const kept = (now: number) =>
    besideSlow('one change', { now: cpu(now, now), before: cpu(8, 8) }, beside('e4c2d437')).map(isKept)
  expect([kept(1.9), kept(2.1)]).toEqual([[true], [false]])
})

test('beside another commit, or none, there is no such line', () => {
  expect(besideSlow('one change', { now: cpu(2), before: cpu(8) }, beside('abc1234'))).toEqual([])
  expect(besideSlow('one change', { now: cpu(2) }, [{ name: 'now', root: '.' }])).toEqual([])
})
