import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { freshDb, uploadRow } from './testing.ts'
import { dexieUploads, MAX_KEPT_BYTES, memoryUploads, type UploadRepository } from './upload-repository.ts'

const stores: [string, () => UploadRepository][] = [
  ['IndexedDB', () => dexieUploads(freshDb())],
  ['memory', memoryUploads],
]

describe.each(stores)('uploads in %s', (_, open) => {
  test('one row for each slot of each line; the last put counts', async () => {
    const uploads = open()
    await uploads.put(uploadRow())
    await uploads.put(uploadRow({ slot: 'back' }))
    await uploads.put(uploadRow({ state: 'stored' }))
    expect(await uploads.list()).toHaveLength(2)
    expect((await uploads.get('line-1', 'front'))?.state).toBe('stored')
    expect(await uploads.get('line-2', 'front')).toBeNull()
  })

  test('a small file is kept byte for byte until it is stored, its preview longer', async () => {
    const uploads = open()
    const file = new Blob(['%PDF-1.7'])
    const preview = new Blob(['webp'])
    await uploads.put(uploadRow({ file, preview, key: 'k' }))
    expect(await (await uploads.get('line-1', 'front'))?.file?.text()).toBe('%PDF-1.7')
    await uploads.patch('line-1', 'front', 'k', { state: 'stored' })
    const row = await uploads.get('line-1', 'front')
    expect(row).toMatchObject({ state: 'stored', file: null })
    expect(await row?.preview?.text()).toBe('webp')
  })

  test('a file over 8 MiB is not kept; its state is', async () => {
    const uploads = open()
    await uploads.put(uploadRow({ file: new Blob([new Uint8Array(MAX_KEPT_BYTES + 1)]) }))
    expect(await uploads.get('line-1', 'front')).toMatchObject({ state: 'uploading', file: null })
  })

  test('news about an object that was replaced changes nothing', async () => {
    const uploads = open()
    await uploads.put(uploadRow({ key: 'second' }))
    await uploads.patch('line-1', 'front', 'first', { state: 'stored' })
    expect((await uploads.get('line-1', 'front'))?.state).toBe('uploading')
  })

  test('watchers hear of changes; a dropped row is gone', async () => {
    const uploads = open()
    const told = vi.fn()
    const stop = uploads.watch(told)
    await uploads.put(uploadRow())
    await vi.waitFor(() => expect(told.mock.lastCall?.[0]).toHaveLength(1))
    await uploads.drop('line-1', 'front')
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith([]))
    stop()
  })
})
