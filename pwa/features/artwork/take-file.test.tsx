import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { createDeviceRoom } from '#pwa/lib/device-room.ts'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import { hasRoomFor } from './take-file.ts'

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const file = new File([new Uint8Array(2_000_000)], 'banner.jpg')
const device = (free: number, persist = vi.fn(async () => true)) =>
  createDeviceRoom({ estimate: async () => ({ quota: free, usage: 0 }), persist }, memoryStorage())

test('issue 3.5: a file without room is refused with what is needed and what is free', async () => {
  expect(await hasRoomFor(file, device(3_000_000))).toBe(false)
  expect(toastStore.get().map(({ text }) => text)).toEqual([
    'There is no room for banner.jpg on this device: it needs 7.0 MB and 3.0 MB are free. Nothing was changed. Free some space, then choose the file again.',
  ])
})

test('issue 3.5: a file with room is taken, and the browser asked to keep it', async () => {
  const persist = vi.fn(async () => true)
  expect(await hasRoomFor(file, device(8_000_000, persist))).toBe(true)
  expect([toastStore.get(), persist.mock.calls.length]).toEqual([[], 1])
})

test('issue 3.5: a browser that keeps its person waiting for an answer holds up no file', async () => {
  const never = vi.fn(() => new Promise<boolean>(() => {}))
  expect(await hasRoomFor(file, device(8_000_000, never))).toBe(true)
})
