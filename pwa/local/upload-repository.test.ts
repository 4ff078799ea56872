import 'fake-indexeddb/auto'
import fc from 'fast-check'
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

const step = fc.record({
  op: fc.constantFrom('put' as const, 'patch' as const, 'drop' as const),
  line: fc.constantFrom('a', 'b'),
  slot: fc.constantFrom('front' as const, 'back' as const),
  key: fc.constantFrom('k1', 'k2', null),
  state: fc.constantFrom('refused' as const, 'uploading' as const, 'failed' as const, 'stored' as const),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function act(uploads: UploadRepository, { op, line, slot, key, state }: Step) {
  if (op === 'put') await uploads.put(uploadRow({ line, slot, key, state }))
  else if (op === 'patch') await uploads.patch(line, slot, key ?? '', { state })
  else await uploads.drop(line, slot)
}

const sorted = async (uploads: UploadRepository) =>
  (await uploads.list()).sort((a, b) => (a.line + a.slot < b.line + b.slot ? -1 : 1))

test('the database and the memory never differ in what they know of uploads', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const [kept, held] = [dexieUploads(freshDb()), memoryUploads()]
      for (const todo of steps) await Promise.all([act(kept, todo), act(held, todo)])
      expect(await sorted(kept)).toEqual(await sorted(held))
    }),
    { numRuns: 25 },
  )
})

test.each([
  [MAX_KEPT_BYTES, true],
  [MAX_KEPT_BYTES + 1, false],
])('a file of %i bytes is kept: %s', async (size, isKept) => {
  const uploads = memoryUploads()
  await uploads.put(uploadRow({ file: new Blob([new Uint8Array(size)]) }))
  expect((await uploads.get('line-1', 'front'))?.file !== null).toBe(isKept)
})
