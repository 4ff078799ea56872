import { expect, test, vi } from 'vitest'
import { ApiError } from '#pwa/lib/api.ts'
import type { Local } from '#pwa/local/open.ts'
import { anyFields } from '#pwa/local/testing/rows.ts'
import { memoryLocal, refOf, uploading } from '#pwa/sync/testing/local.ts'
import { HOUR } from '#shared/time.ts'
import type { UploaderDeps } from './uploader.ts'

const jpeg = (name = 'large.jpg') => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })
const reached = (retryAfterSeconds: number) =>
  new ApiError(429, 'quota_reached', 'later', { retryAfterSeconds })

/** A device at a time that tests move, of a person whose quota is reached for as long as they say. */
async function device(change: Partial<UploaderDeps> = {}, local: Local = memoryLocal()) {
  const world = { now: 1_000_000, isFull: true, waits: 6 * 3600 }
  const alarms = new Map<() => void, number>()
  const tried: string[] = []
  const onFailed = vi.fn()
  const one = await uploading({
    local,
    send: async file => {
      tried.push(file.fileName)
      if (world.isFull) throw reached(world.waits)
      return refOf(file)
    },
    clock: { now: () => world.now },
    after(ms, act) {
      alarms.set(act, ms)
      return () => alarms.delete(act)
    },
    onFailed,
    ...change,
  })
  const row = () => local.uploads.get(one.at.line, one.at.slot)
  const ring = () => {
    for (const [act, ms] of [...alarms]) {
      alarms.delete(act)
      world.now += ms
      act()
    }
  }
  return { ...one, world, alarms, tried, onFailed, row, ring }
}

test('issue 6.12: a file the shop takes later only stays, waits until then, and goes by itself', async () => {
  const { uploader, at, local, world, alarms, tried, onFailed, row, ring } = await device()
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  expect(await row()).toMatchObject({ state: 'uploading', later: 1_000_000 + 6 * HOUR })
  expect(await local.files.open(anyFields(await row()).file ?? '')).not.toBeNull()
  expect([...alarms.values()]).toEqual([6 * HOUR])
  expect(onFailed).not.toHaveBeenCalled()
  for (let look = 0; look < 5; look++) await uploader.idle(local)
  expect(tried).toEqual(['large.jpg'])
  world.isFull = false
  ring()
  await uploader.idle(local)
  expect(await row()).toMatchObject({ state: 'stored' })
  expect(tried).toHaveLength(2)
})

test('issue 6.12: other files are tried all the same: a smaller one may still fit', async () => {
  const send: UploaderDeps['send'] = async file => {
    if (file.fileName === 'large.jpg') throw reached(3600)
    return refOf(file)
  }
  const { uploader, at, local } = await device({ send })
  await uploader.upload(at, jpeg())
  await uploader.upload({ ...at, slot: 'back' }, jpeg('small.jpg'))
  await uploader.idle(local)
  expect((await local.uploads.list()).map(({ fileName, state }) => [fileName, state])).toEqual([
    ['large.jpg', 'uploading'],
    ['small.jpg', 'stored'],
  ])
})

test('issue 6.12: after a reload it still waits for its time, and then goes', async () => {
  const local = memoryLocal()
  const first = await device({}, local)
  await first.uploader.upload(first.at, jpeg())
  await first.uploader.idle(local)
  first.uploader.end()
  expect(first.alarms.size).toBe(0)
  const next = await device({}, local)
  next.world.isFull = false
  next.world.now += HOUR
  await next.uploader.start(local)
  expect(next.tried).toEqual([])
  expect([...next.alarms.values()]).toEqual([5 * HOUR])
  next.ring()
  await next.uploader.idle(local)
  expect((await first.row())?.state).toBe('stored')
})

test('issue 6.12: a quota that is still reached is waited for again', async () => {
  const { uploader, at, local, world, alarms, tried, row, ring } = await device()
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  world.waits = 60
  ring()
  await uploader.idle(local)
  expect(anyFields(await row()).later).toBe(world.now + 60_000)
  expect([tried.length, ...alarms.values()]).toEqual([2, 60_000])
})

test('issue 6.12: whoever resumes it tries at once', async () => {
  const { uploader, at, local, world, row } = await device()
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  world.isFull = false
  await uploader.pause(at)
  await uploader.resume(at)
  expect((await row())?.state).toBe('stored')
})

test('issue 6.12: a clock that was set back by days keeps no file waiting for them', async () => {
  const { uploader, at, local, world, row } = await device()
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  world.isFull = false
  world.now -= 72 * HOUR
  await uploader.idle(local)
  expect((await row())?.state).toBe('stored')
})

test('issue 6.12: a shop that names more than two days is asked again after two', async () => {
  const { uploader, at, local, world, alarms, row } = await device()
  world.waits = 90 * 3600
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  expect(anyFields(await row()).later).toBe(world.now + 48 * HOUR)
  expect([...alarms.values()]).toEqual([48 * HOUR])
})
