import { expect, onTestFinished, test } from 'vitest'
import { countInOtherTabs, holdUnjudged, keepInOtherTabs, keepWhenAsked } from './unjudged-tabs.ts'
import { createActivity } from './uploads/activity.ts'

const { locks } = navigator
const SUB = 'auth0|ada'
const file = new File(['a sign'], 'sign.jpg')

/** A tab of the shop with so many files that are being checked; `keep` is what it does when it is asked. */
function tabWith(name: string, count: number, keep?: (end: () => void) => Promise<void>, sub = SUB) {
  const live = createActivity({ now: () => 0 })
  for (let at = 0; at < count; at++) live.check({ line: `line ${at}`, slot: 'front' }, file)
  const end = () => {
    for (const each of live.unjudged()) each.end()
  }
  const stops = [holdUnjudged(live, locks, name), keepWhenAsked(sub, async () => keep?.(end))]
  onTestFinished(() => {
    for (const stop of stops) stop()
  })
  return { live, end }
}

test('D2 sign-out: files without a verdict are counted in other tabs, for as long as they have none', async () => {
  const here = tabWith('here', 1)
  const there = tabWith('there', 2)
  expect(await countInOtherTabs(locks, 'here')).toBe(2)
  there.live.check({ line: 'another', slot: 'back' }, file)
  expect(await countInOtherTabs(locks, 'here')).toBe(3)
  expect(await countInOtherTabs(locks, 'there')).toBe(1)
  there.live.removeCheck({ line: 'another', slot: 'back' })
  there.live.fail({ line: 'line 0', slot: 'front' })
  await expect.poll(() => countInOtherTabs(locks, 'here')).toBe(2)
  there.end()
  await expect.poll(() => countInOtherTabs(locks, 'here')).toBe(0)
  expect(here.live.unjudged()).toHaveLength(1)
})

test('D2 sign-out: other tabs keep their files before the person leaves, and none is waited for that has none', async () => {
  const kept: string[] = []
  const keeping = (name: string) => async (end: () => void) => {
    kept.push(name)
    end()
  }
  tabWith('here', 1, keeping('here'))
  await keepInOtherTabs(SUB, locks, 'here')
  tabWith('one', 2, keeping('one'))
  tabWith('other', 1, keeping('other'))
  await keepInOtherTabs(SUB, locks, 'here')
  expect(kept.filter(name => name !== 'here').sort()).toEqual(['one', 'other'])
  expect(await countInOtherTabs(locks, 'here')).toBe(0)
})

test.each([
  ['cannot keep its file', async () => Promise.reject(new Error('full')), SUB],
  ['is still another person’s', async (end: () => void) => end(), 'auth0|grace'],
])('D2 sign-out: nobody is signed out while a tab %s', async (_, keep, sub) => {
  const { live } = tabWith('there', 1, keep, sub)
  await expect(keepInOtherTabs(SUB, locks, 'here', 50)).rejects.toThrow()
  expect(live.unjudged()).toHaveLength(1)
})
