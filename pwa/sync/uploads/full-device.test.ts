import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb, openLocal } from '#pwa/local/open.ts'
import { refOf, uploading } from '#pwa/sync/testing/local.ts'
import { slotState } from './slot-view.ts'
import { heldKey, slotKey } from './upload-records.ts'
import type { UploaderDeps } from './uploader.ts'

/** A device of somebody who goes on without saving, whose cart the shop has unless it is still `unsent`. */
async function device({ isSent = true, ...change }: Partial<UploaderDeps> & { isSent?: boolean } = {}) {
  const asked: string[] = []
  const local = await openLocal(crypto.randomUUID(), {
    newId: () => crypto.randomUUID(),
    openDb,
    wait: () => new Promise(() => {}),
    ask: async ({ what }) => {
      asked.push(what)
      return 'let-go'
    },
  })
  const seen = { onFailed: vi.fn(), onUploaded: vi.fn() }
  const one = await uploading({ local, ...seen, send: async file => refOf(file), ...change })
  const lines = await local.cart.list()
  if (isSent)
    await local.outbox.transact(({ rows }) => ({
      base: { epoch: 'e', v: 1, lines },
      arrived: rows.map(({ id }) => id),
    }))
  /** As the slot's screen has it. */
  async function state() {
    const { line, slot } = one.at
    const held = one.uploader.held.getSnapshot().get(heldKey(local.sub, one.at))
    const row = held ?? (await local.uploads.get(line, slot))
    const artwork = (await local.cart.find(line))?.artwork[slot] ?? null
    return slotState(one.uploader.getSnapshot().get(slotKey(one.at)), row ?? undefined, artwork, !!held)
  }
  return { ...one, ...seen, asked, state }
}

/** Lets the device take nothing more, until the test is over or there is room again. */
function fillUp(): () => void {
  const spies = [vi.spyOn(IDBObjectStore.prototype, 'put'), vi.spyOn(IDBObjectStore.prototype, 'add')]
  for (const spy of spies)
    spy.mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
  const makeRoom = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(makeRoom)
  return makeRoom
}

const jpeg = (name = 'shop.jpg') => new File(['jpeg'], name, { type: 'image/jpeg' })

test('issue 3.5: a file picked on a full device is asked about once, goes up from the page, and counts as uploaded', async () => {
  const { uploader, at, local, asked, state, onFailed, onUploaded } = await device()
  fillUp()
  expect(await uploader.upload(at, jpeg())).toEqual({ kind: 'held' })
  await uploader.idle(local)
  expect(onFailed).not.toHaveBeenCalled()
  expect(onUploaded).toHaveBeenCalledOnce()
  expect(asked).toEqual(['The file shop.jpg'])
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'shop.jpg' })
  // Another pick is another file, and asked about as such.
  await uploader.upload(at, jpeg('window.jpg'))
  await uploader.idle(local)
  expect(onUploaded).toHaveBeenCalledTimes(2)
  expect(asked).toEqual(['The file shop.jpg', 'The file window.jpg'])
})

test('issue 3.5: a device that is full when its upload ends asks nothing, as the shop has the file; the next page goes on', async () => {
  let makeRoom = () => {}
  const send: UploaderDeps['send'] = async file => {
    makeRoom = fillUp()
    return refOf(file)
  }
  const { uploader, at, local, asked, state, onFailed, onUploaded } = await device({ send })
  expect(await uploader.upload(at, jpeg())).toEqual({ kind: 'safe' })
  await uploader.idle(local)
  expect(onFailed).not.toHaveBeenCalled()
  expect(onUploaded).toHaveBeenCalledOnce()
  expect(asked).toEqual([])
  expect(await state()).toMatchObject({ kind: 'uploaded', fileName: 'shop.jpg' })
  makeRoom()
  expect(await local.uploads.get(at.line, at.slot)).toMatchObject({ state: 'uploading' })
})

test('issue 3.5: where the shop has no word of the line yet, what the device does not take is asked about', async () => {
  const send: UploaderDeps['send'] = async file => {
    fillUp()
    return refOf(file)
  }
  const { uploader, at, local, asked, onFailed } = await device({ send, isSent: false })
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  expect(asked).toEqual(['Your change to the cart'])
  expect(onFailed).toHaveBeenCalledOnce()
})

test('issue 3.5: a file that is in the page alone waits as one that is not safe, and can be paused and resumed', async () => {
  const turn = Promise.withResolvers<void>()
  const tabLock: UploaderDeps['tabLock'] = async (_, __, work) => turn.promise.then(work)
  const { uploader, at, local, state, onUploaded } = await device({ tabLock })
  fillUp()
  await uploader.upload(at, jpeg())
  expect(await state()).toMatchObject({ kind: 'waiting', fileName: 'shop.jpg', isSafe: false })
  await uploader.pause(at)
  expect(await state()).toMatchObject({ kind: 'paused', fileName: 'shop.jpg' })
  turn.resolve()
  await uploader.resume(at)
  await uploader.idle(local)
  expect(onUploaded).toHaveBeenCalledOnce()
})
