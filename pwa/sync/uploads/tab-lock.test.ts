import { expect, test } from 'vitest'
import { createActivity } from './activity.ts'
import { holdWhileUploading, isUploading, uploadsEnd } from './tab-lock.ts'

const { locks } = navigator
const FRONT = { line: 'line-1', slot: 'front' } as const
const BACK = { line: 'line-1', slot: 'back' } as const
const file = new File(['x'], 'banner.jpg')
const going = { fileName: 'banner.jpg', size: 100, isSafe: true }
const newLive = () => createActivity({ now: () => 0 })

test('issue 3: a tab says that it uploads from the first byte it checks to the last it sends, and again', async () => {
  const live = newLive()
  const stop = holdWhileUploading(live, locks)
  expect(await isUploading(locks)).toBe(false)
  for (let time = 0; time < 2; time++) {
    const check = live.check(FRONT, file)
    expect(await isUploading(locks)).toBe(true)
    live.go(FRONT, 'saving', going)
    check.end()
    expect(await isUploading(locks)).toBe(true)
    const run = live.go(FRONT, 'uploading', going)
    run.onProgress(50)
    expect(await isUploading(locks)).toBe(true)
    run.end()
    await expect.poll(() => isUploading(locks)).toBe(false)
  }
  stop()
})

test('issue 3: whoever waits for uploads waits for the last one of all tabs', async () => {
  const [one, other] = [newLive(), newLive()]
  const stops = [holdWhileUploading(one, locks), holdWhileUploading(other, locks)]
  const order: string[] = []
  const first = one.go(FRONT, 'uploading', going)
  const second = other.go(BACK, 'uploading', going)
  const waited = uploadsEnd(locks).then(() => order.push('over'))
  first.end()
  await isUploading(locks)
  order.push('one left')
  second.end()
  await waited
  expect(order).toEqual(['one left', 'over'])
  for (const stop of stops) stop()
})

test('issue 3: a check that failed and an upload that was taken away hold nobody up', async () => {
  const live = newLive()
  const stop = holdWhileUploading(live, locks)
  live.check(FRONT, file)
  live.fail(FRONT)
  await expect.poll(() => isUploading(locks)).toBe(false)
  live.go(FRONT, 'uploading', going)
  live.remove(FRONT)
  await expect.poll(() => isUploading(locks)).toBe(false)
  stop()
})

test('issue 3: with no upload nobody waits', async () => {
  await uploadsEnd(locks)
  expect(await isUploading(locks)).toBe(false)
})
