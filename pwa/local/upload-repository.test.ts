import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { anyFields, freshDb, uploadRow } from './testing/rows.ts'
import { dexieUploads, memoryUploads, type UploadRepository } from './upload-repository.ts'

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

  test('a preview is kept byte for byte, and a change leaves the rest alone', async () => {
    const uploads = open()
    const preview = new Blob(['webp'])
    await uploads.put(uploadRow({ preview, file: 'f' }))
    await uploads.change('line-1', 'front', record => record && { ...record, fileName: 'renamed.jpg' })
    const row = await uploads.get('line-1', 'front')
    expect(row).toMatchObject({ state: 'uploading', file: 'f', fileName: 'renamed.jpg' })
    expect(await anyFields(row).preview?.text()).toBe('webp')
  })

  test('a change sees what is known, may leave it or take it away, and writes nothing where it changes nothing', async () => {
    const uploads = open()
    const second = uploadRow({ id: 'second', file: 'f' })
    await uploads.put(second)
    const seen: unknown[] = []
    const notify = vi.fn()
    const stop = uploads.watch(notify)
    await vi.waitFor(() => expect(notify).toHaveBeenCalled())
    const calls = notify.mock.calls.length
    for (const line of ['line-1', 'line-2'])
      await uploads.change(line, 'front', record => {
        seen.push(record)
        return record
      })
    expect(seen).toEqual([second, null])
    expect(notify).toHaveBeenCalledTimes(calls)
    expect(await uploads.list()).toEqual([second])
    await uploads.change('line-1', 'front', () => null)
    expect(await uploads.list()).toEqual([])
    stop()
  })

  test('rows are listed in the order in which their files were chosen', async () => {
    const uploads = open()
    const chosen = [
      ['c', 3],
      ['a', 1],
      ['b', 2],
    ] as const
    for (const [line, madeAt] of chosen) await uploads.put(uploadRow({ line, madeAt }))
    expect((await uploads.list()).map(row => row.line)).toEqual(['a', 'b', 'c'])
  })

  test('watchers hear of changes; a dropped row is gone', async () => {
    const uploads = open()
    const told = vi.fn()
    const stop = uploads.watch(told)
    await uploads.put(uploadRow())
    await vi.waitFor(() => expect(told.mock.lastCall?.[0]).toHaveLength(1))
    await uploads.delete('line-1', 'front')
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith([]))
    stop()
  })
})

const step = fc.record({
  op: fc.constantFrom('put' as const, 'change' as const, 'drop' as const),
  line: fc.constantFrom('a', 'b'),
  slot: fc.constantFrom('front' as const, 'back' as const),
  id: fc.constantFrom('pick-1', 'pick-2'),
  state: fc.constantFrom('refused' as const, 'uploading' as const, 'failed' as const, 'stored' as const),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function act(uploads: UploadRepository, { op, line, slot, id, state }: Step) {
  if (op === 'put') await uploads.put(uploadRow({ line, slot, id, state }))
  else if (op === 'change')
    await uploads.change(line, slot, record => record && { ...record, id, fileName: state })
  else await uploads.delete(line, slot)
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
