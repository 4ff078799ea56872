import { expect, test, vi } from 'vitest'
import { memoryFiles } from '#pwa/local/files/open-files.ts'
import type { Local } from '#pwa/local/open.ts'
import { mutationOf } from '#pwa/local/outbox-row.ts'
import { BANNER, uploadRow } from '#pwa/local/testing/rows.ts'
import { ACCEPTED, memoryLocal, QUIET_PAGE, REFUSED } from '#pwa/sync/testing/local.ts'
import { apply, EMPTY_CART } from '#shared/cart/apply.ts'
import type { ArtworkRef, ArtworkSlot } from '#shared/cart/line.ts'
import { isOnlyWaiting } from '#shared/cart/pending-file.ts'
import { createUploader, type UploaderDeps } from './uploader.ts'

const REF: ArtworkRef = {
  bucket: 'order-artwork',
  key: '0b0f4a36-0001-4000-8000-000000000000/sign.jpg',
  fileName: 'sign.jpg',
  size: 4,
  type: 'image/jpeg',
}
/** A shop that takes what a device has to say and answers with the cart as it stands; tells how much that was. */
function exchange() {
  let cart = EMPTY_CART
  return async (local: Local) => {
    const rows = await local.outbox.list()
    cart = rows.map(mutationOf).reduce((held, mutation) => apply(held, mutation).cart, cart)
    cart = { ...cart, v: cart.v + 1 }
    const base = { epoch: 'e1', v: cart.v, lines: cart.lines }
    await local.outbox.transact(() => ({ base, arrived: rows.map(({ id }) => id) }))
    return rows.length
  }
}

const jpeg = (name = 'sign.jpg') => new File([`jpeg ${name}`], name, { type: 'image/jpeg' })

/** A device with one line in its cart, whose uploads do not come through unless `send` says so. */
async function device(change: Partial<UploaderDeps> = {}, local: Local = memoryLocal()) {
  const added = await local.cart.add(BANNER)
  if (!added.ok) throw new Error(added.code)
  const at = { local, line: added.id, slot: 'front' as ArtworkSlot }
  let ids = 0
  const log = vi.fn()
  const deps: UploaderDeps = {
    judge: async () => ACCEPTED,
    send: () => Promise.reject(new Error('the store is shut')),
    sendPreview: async () => {},
    ...QUIET_PAGE,
    giveUp: async () => {},
    tabLock: (_, __, work) => work(),
    clock: { now: () => 1000 },
    newId: () => `choice ${++ids}`,
    onUploaded() {},
    onTryFailed() {},
    onFailed() {},
    log,
    ...change,
  }
  const word = async () => (await local.cart.find(at.line))?.waitingFront ?? null
  const rows = async () => (await local.outbox.list()).map(mutationOf)
  return { uploader: createUploader(deps), deps, local, at, word, rows, log }
}

test('D19 waiting: a chosen file that is saved is told of with the cart, before anybody sends it', async () => {
  const told: unknown[] = []
  const { uploader, local, at, word, rows } = await device({
    send: async () => {
      told.push(await word())
      throw new Error('the store is shut')
    },
  })
  await uploader.upload(at, jpeg())
  const id = (await local.uploads.get(at.line, 'front'))?.id
  expect(await word()).toEqual({ id, fileName: 'sign.jpg' })
  expect((await rows()).at(-1)).toMatchObject({ op: 'patch', val: { waitingFront: { id } } })
  await uploader.idle(local)
  expect(told).toEqual([{ id, fileName: 'sign.jpg' }])
  expect((await word())?.id).toBe(id)
})

test('D19 waiting: ends when the file is in its slot, without another word', async () => {
  const { uploader, local, at, word, rows } = await device({ send: async () => REF })
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  expect(await word()).toBeNull()
  expect((await local.cart.find(at.line))?.artwork.front).toEqual(REF)
  expect((await rows()).map(({ op }) => op)).toEqual(['add', 'patch', 'artwork'])
})

test('D19 waiting: ends when the person takes the file away', async () => {
  const { uploader, at, word } = await device()
  await uploader.upload(at, jpeg())
  await uploader.clear(at)
  expect(await word()).toBeNull()
})

test('D19 waiting: another choice takes its place; a refused one leaves it', async () => {
  const judge = vi.fn(async () => ACCEPTED)
  const { uploader, local, at, word } = await device({ judge })
  await uploader.upload(at, jpeg('first.jpg'))
  await uploader.upload(at, jpeg('second.jpg'))
  const id = (await local.uploads.get(at.line, 'front'))?.id
  expect(await word()).toEqual({ id, fileName: 'second.jpg' })
  judge.mockResolvedValue(REFUSED)
  await uploader.upload(at, jpeg('low.jpg'))
  expect(await word()).toEqual({ id, fileName: 'second.jpg' })
})

test('D19 waiting: a refused file was never told of', async () => {
  const { uploader, at, rows } = await device({ judge: async () => REFUSED })
  await uploader.upload(at, jpeg())
  expect((await rows()).some(isOnlyWaiting)).toBe(false)
})

test('D19 waiting: a file that is in the page alone is not told of', async () => {
  const { uploader, at, word } = await device({}, { ...memoryLocal(), files: memoryFiles() })
  await uploader.upload(at, jpeg())
  expect(await word()).toBeNull()
})

test('D19 waiting: what another device waved away is not said again', async () => {
  const { uploader, local, at, word, deps } = await device()
  await uploader.upload(at, jpeg())
  await uploader.idle(local)
  await local.cart.unmarkPending(at.line, 'front', (await word())?.id ?? '')
  await createUploader(deps).start(local)
  expect(await word()).toBeNull()
})

test('D19 waiting: word of another device’s file is left alone by one that takes its own away', async () => {
  const { uploader, local, at, word } = await device()
  await uploader.upload(at, jpeg())
  const other = { id: 'on the phone', fileName: 'phone.jpg' }
  await local.cart.markPending(at.line, 'front', other)
  await uploader.clear(at)
  expect(await word()).toEqual(other)
})

test('D19 waiting: that the word cannot be given stops no upload', async () => {
  const local = memoryLocal()
  const markPending = () => Promise.reject(new Error('full'))
  const quiet = { ...local, cart: { ...local.cart, markPending } }
  const { uploader, at, log } = await device({ send: async () => REF }, quiet)
  await uploader.upload(at, jpeg())
  await uploader.idle(quiet)
  expect((await local.cart.find(at.line))?.artwork.front).toEqual(REF)
  expect(log).toHaveBeenCalledWith('The other devices could not be told about the file.', expect.any(Error))
})

test('D19 waiting: a next page says what an earlier one, or an older shop, did not come to say', async () => {
  const { uploader, local, at, word } = await device({ send: () => new Promise(() => {}) })
  const { id } = await local.files.keep(jpeg(), { type: 'image/jpeg' })
  await local.uploads.put(uploadRow({ line: at.line, file: id, key: null, fileName: 'sign.jpg' }))
  void uploader.start(local)
  await vi.waitFor(async () => expect(await word()).toEqual({ id: 'pick-1', fileName: 'sign.jpg' }))
})

test.each(['interrupted', 'refused', 'stored'] as const)(
  'D19 waiting: a next page ends the word of a file that is %s',
  async state => {
    const { uploader, local, at, word } = await device()
    const row = uploadRow({ line: at.line, state, file: null, isTold: true })
    await local.uploads.put(row)
    await local.cart.markPending(at.line, 'front', row)
    await uploader.start(local)
    expect(await word()).toBeNull()
  },
)

test('D19 waiting: two devices of two pages each with a file for one slot say so once each, and then are still', async () => {
  const meet = exchange()
  const desk = await device()
  await meet(desk.local)
  const phone = memoryLocal()
  await meet(phone)
  const places = [
    { ...desk.at, local: desk.local },
    { ...desk.at, local: phone },
  ]
  for (const at of places) await createUploader(desk.deps).upload(at, jpeg())
  const said: number[] = []
  for (let round = 0; round < 6; round++) {
    for (const { local } of places) {
      for (let page = 0; page < 2; page++) await createUploader(desk.deps).start(local)
      said.push(await meet(local))
    }
  }
  expect(said).toEqual([1, 1, ...Array.from({ length: 10 }, () => 0)])
  const [first, second] = await Promise.all(places.map(({ local }) => local.cart.find(desk.at.line)))
  expect(first?.waitingFront).toEqual(second?.waitingFront)
})
