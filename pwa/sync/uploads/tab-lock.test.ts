import { expect, test } from 'vitest'
import { memoryFiles } from '#pwa/local/files/open-files.ts'
import { memoryLocal, uploading } from '#pwa/sync/testing/local.ts'
import { createActivity } from './activity.ts'
import { askBeforeClosing, holdWhileUploading, isUploading, uploadsEnd } from './tab-lock.ts'
import type { UploaderDeps } from './uploader.ts'

const { locks } = navigator
const FRONT = { line: 'line-1', slot: 'front' } as const
const BACK = { line: 'line-1', slot: 'back' } as const
const file = new File(['x'], 'banner.jpg')
const going = { fileName: 'banner.jpg', size: 100, isSafe: true }
const NONE_HELD = { getSnapshot: () => new Map(), subscribe: () => () => {} }
const newLive = () => ({ ...createActivity({ now: () => 0 }), held: NONE_HELD })

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

test('issue 3.4: a file that is in the page alone holds up an update, whether it waits, is paused or failed', async () => {
  const { uploader, at } = await uploading({ local: { ...memoryLocal(), files: memoryFiles() } })
  const stop = holdWhileUploading(uploader, locks)
  await uploader.upload(at, file)
  await uploader.pause(at)
  expect(await isUploading(locks)).toBe(true)
  await uploader.clear(at)
  await expect.poll(() => isUploading(locks)).toBe(false)
  // One that the device has goes on in the next page.
  const safe = await uploading({ local: memoryLocal() })
  const stopSafe = holdWhileUploading(safe.uploader, locks)
  await safe.uploader.upload(safe.at, file)
  await safe.uploader.pause(safe.at)
  await expect.poll(() => isUploading(locks)).toBe(false)
  for (const end of [stop, stopSafe]) end()
})

test('issue 3: with no upload nobody waits', async () => {
  await uploadsEnd(locks)
  expect(await isUploading(locks)).toBe(false)
})

const sign = new File(['a sign'], 'sign.jpg', { type: 'image/jpeg' })

async function page(change: Partial<UploaderDeps>, local = memoryLocal()) {
  const window = new EventTarget()
  const one = await uploading({ local, ...change })
  const stop = askBeforeClosing(one.uploader, window)
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return { ...one, asks, stop }
}

test('issue 3.5: the browser asks before a page is closed that has the only copy of a file, until that is with the shop', async () => {
  const { uploader, at, local, jobs, asks } = await page({}, { ...memoryLocal(), files: memoryFiles() })
  expect(asks()).toBe(false)
  await uploader.upload(at, sign)
  expect(asks()).toBe(true)
  await expect.poll(() => jobs.length).toBe(1)
  jobs[0]?.store()
  await uploader.idle(local)
  expect(asks()).toBe(false)
})

test('issue 3.5: it asks of a file that got no verdict, until it is taken away or its person leaves', async () => {
  const judge = () => Promise.reject(new Error('The reader did not load.'))
  const { uploader, at, asks, stop } = await page({ judge })
  await uploader.upload(at, sign)
  expect(asks()).toBe(true)
  await uploader.clear(at)
  expect(asks()).toBe(false)
  await uploader.upload(at, sign)
  stop()
  expect(asks()).toBe(false)
})

test('issue 3.5: it asks of no file that the device has', async () => {
  const { uploader, at, jobs, asks } = await page({})
  await uploader.upload(at, sign)
  await expect.poll(() => jobs.length).toBe(1)
  expect(asks()).toBe(false)
})
