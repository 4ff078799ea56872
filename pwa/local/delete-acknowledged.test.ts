import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { createCartRepository } from './cart-repository.ts'
import { deleteAcknowledged } from './delete-acknowledged.ts'
import { dexieCartStorage } from './dexie-cart-storage.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { openFiles } from './files/open-files.ts'
import { failing, heal } from './testing/faults.ts'
import { BANNER, freshDb, risingIds, uploadRow } from './testing/rows.ts'
import { dexieUploads } from './upload-repository.ts'

type State = 'stored' | 'refused' | 'uploading' | 'paused' | 'failed' | 'saving'

/** A person's things with a line that the shop knows and one it does not, and one file for each of these states. */
async function device(...states: State[]) {
  const db = freshDb()
  const [outbox, uploads, files] = [dexieOutbox(db), dexieUploads(db), openFiles(db)]
  const cart = createCartRepository(dexieCartStorage(db), risingIds())
  await cart.add({ ...BANNER, product: 'Known' })
  await outbox.transact(({ rows }) => ({
    base: { epoch: 'e', v: 1, lines: [{ ...BANNER, id: rows[0] ? 'known' : '', product: 'Known' }] },
    arrived: rows.map(({ id }) => id),
  }))
  await cart.add({ ...BANNER, product: 'Unsent' })
  for (const state of states) {
    const { id } = await files.keep(new File([state], `${state}.jpg`))
    await uploads.put(uploadRow({ line: state, state, file: id, id, fileName: `${state}.jpg` }))
  }
  const forget = () => deleteAcknowledged(db, outbox, uploads, files)
  const left = async () => ({
    lines: (await cart.list()).map(({ product }) => product),
    rows: (await outbox.list()).length,
    uploads: (await uploads.list()).map(({ state }) => state).sort(),
    files: (await files.list()).map(({ fileName }) => fileName.replace('.jpg', '')).sort(),
  })
  return { db, uploads, files, forget, left }
}

const UNSENT: State[] = ['failed', 'paused', 'saving', 'uploading']

test('D2: of files those leave that the shop has; every one that is nowhere else stays, in whichever state it waits', async () => {
  const { forget, left } = await device(...UNSENT, 'stored')
  await forget()
  expect(await left()).toEqual({ lines: ['Unsent'], rows: 1, uploads: UNSENT, files: UNSENT })
})

test('D2: word of a file that was refused leaves as well', async () => {
  const { forget, left } = await device('refused', 'paused')
  await forget()
  expect((await left()).uploads).toEqual(['paused'])
})

test('D2: bytes that an unsent choice still needs stay, though a stored one has the same', async () => {
  const { uploads, files, forget } = await device('stored')
  const [kept] = await files.list()
  await uploads.put(uploadRow({ line: 'other', state: 'uploading', file: kept?.id ?? '' }))
  await forget()
  expect((await uploads.list()).map(({ line }) => line)).toEqual(['other'])
  expect(await (await files.open(kept?.id ?? ''))?.text()).toBe('stored')
})

test('D2: a stored upload whose bytes have left the device already costs nobody else a file', async () => {
  const { uploads, forget, left } = await device('paused')
  await uploads.put(uploadRow({ line: 'sent', state: 'stored', file: null }))
  await forget()
  expect(await left()).toMatchObject({ uploads: ['paused'], files: ['paused'] })
})

test('D2: a device that fails at any step of it has lost nothing unsent, and the next try completes it', async () => {
  const whole = { lines: ['Unsent'], rows: 1, uploads: UNSENT, files: UNSENT }
  let isOver = false
  for (let at = 0; !isOver && at < 60; at++) {
    const { forget, left } = await device(...UNSENT, 'stored')
    failing({ fault: 'QuotaExceededError', at, times: 1 })
    isOver = await forget().then(
      () => true,
      () => false,
    )
    heal()
    const now = await left()
    expect(now).toMatchObject({ rows: 1, uploads: expect.arrayContaining(UNSENT) })
    expect([at, now.files]).toEqual([at, expect.arrayContaining(UNSENT)])
    await forget()
    expect(await left()).toEqual(whole)
  }
})
