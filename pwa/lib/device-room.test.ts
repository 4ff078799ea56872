import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from './auth/testing/session.ts'
import { createDeviceRoom, RESERVE, type StorageManagerLike, sizeText } from './device-room.ts'

const room = (manager: StorageManagerLike) => createDeviceRoom(manager, memoryStorage())
const estimating = (quota: number, usage: number) => ({ estimate: async () => ({ quota, usage }) })

test('issue 3.5: a file is refused exactly when it would not leave the reserve, with what is free and needed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1e9), fc.nat(1e9), fc.nat(3e8), async (quota, usage, bytes) => {
      const free = Math.max(0, quota - usage)
      const fits = free >= bytes + RESERVE
      expect(await room(estimating(quota, usage)).shortage(bytes)).toEqual(
        fits ? null : { free, needed: bytes + RESERVE },
      )
    }),
  )
})

test('issue 3.5: a browser that does not tell its room refuses nothing', async () => {
  for (const manager of [
    {},
    { estimate: async () => ({}) },
    { estimate: () => Promise.reject(new Error()) },
  ]) {
    expect(await room(manager).shortage(3e8)).toBeNull()
    expect(await room(manager).read()).toEqual({ free: null, isPersistent: null })
  }
})

test('issue 3.5: persistence is asked at the first artwork, once on this device', async () => {
  const persist = vi.fn(async () => true)
  const memory = memoryStorage()
  for (const page of [1, 2]) {
    const device = createDeviceRoom({ persist }, memory)
    for (const file of [1, 2]) await device.askPersistenceOnce().then(() => [page, file])
  }
  expect(persist).toHaveBeenCalledTimes(1)
})

test('issue 3.6: asked by hand it is asked again, and a browser that cannot says no', async () => {
  const persist = vi.fn(async () => true)
  const device = room({ persist, persisted: async () => true })
  expect([await device.askPersistence(), await device.askPersistence()]).toEqual([true, true])
  expect(persist).toHaveBeenCalledTimes(2)
  expect((await device.read()).isPersistent).toBe(true)
  expect(await room({}).askPersistence()).toBe(false)
  expect(await room({ persist: () => Promise.reject(new Error()) }).askPersistence()).toBe(false)
})

test('issue 3.5: a device too full to remember that it was asked is asked all the same', async () => {
  const persist = vi.fn(async () => true)
  const full = { ...memoryStorage(), setItem: () => expect.fail('full') }
  await createDeviceRoom({ persist }, full).askPersistenceOnce()
  expect(persist).toHaveBeenCalledTimes(1)
})

test.each([
  [0, '0.0 MB'],
  [12_340_000, '12.3 MB'],
  [2_500_000_000, '2.5 GB'],
])('%i bytes are "%s"', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
