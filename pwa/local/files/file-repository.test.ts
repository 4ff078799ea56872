import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { freshDb, risingIds } from '#pwa/local/testing/rows.ts'
import { type ByteStorage, CopyError, identify, memoryBytes } from './bytes.ts'
import { type CopyLocks, createFiles, type FileDeps } from './file-repository.ts'
import { dexieFileRows, memoryFileRows } from './open-files.ts'
import { digestsOf, someBytes } from './testing/byte-storage-contract.ts'

const noLocks: CopyLocks = { hold: (_, work) => work(), isHeld: async () => false }

function harness(change: Partial<FileDeps> = {}, db = freshDb()) {
  const opfs = memoryBytes()
  const rowKeeper = memoryBytes()
  const deps: FileDeps = {
    rows: dexieFileRows(db),
    storages: { opfs, rows: rowKeeper },
    held: memoryBytes(),
    locks: noLocks,
    newId: risingIds(),
    now: () => 1000,
    ...change,
  }
  return { files: createFiles(deps), db, opfs, rowKeeper, deps }
}

const jpeg = (name = 'banner.jpg', bytes = someBytes(100)) => new File([bytes], name, { type: 'image/jpeg' })
const broken = (code: CopyError['code']): ByteStorage => ({
  ...memoryBytes(),
  copy: () => Promise.reject(new CopyError(code)),
})

describe('Artwork: saved', () => {
  test('means copied, read back and hashed: the row has identity and digests', async () => {
    const { files, db } = harness()
    const row = await files.keep(jpeg(), { type: 'application/pdf' })
    const digests = await digestsOf(someBytes(100))
    expect(row).toEqual({
      id: 'id-1',
      fileName: 'banner.jpg',
      size: 100,
      type: 'application/pdf',
      state: 'saved',
      where: 'opfs',
      artwork: await identify(digests),
      digests,
      madeAt: 1000,
    })
    expect(await db.files.get('id-1')).toEqual(row)
    expect(await (await files.open('id-1'))?.arrayBuffer()).toEqual(someBytes(100).buffer)
  })

  test('is not said before the copy is whole: its row says copying, and nobody opens it', async () => {
    const stuck = Promise.withResolvers<string[]>()
    const slow = { ...memoryBytes(), copy: () => stuck.promise }
    const { files, db } = harness({ storages: { opfs: slow } })
    const keeping = files.keep(jpeg())
    await vi.waitFor(async () => expect((await db.files.toArray())[0]?.state).toBe('copying'))
    expect(await files.open('id-1')).toBeNull()
    stuck.resolve(await digestsOf(someBytes(100)))
    expect((await keeping).state).toBe('saved')
  })

  test('several files are taken one at a time and stay in the order given', async () => {
    let running = 0
    let most = 0
    const bytes = memoryBytes()
    const watched: ByteStorage = {
      ...bytes,
      async copy(...given) {
        most = Math.max(most, ++running)
        const digests = await bytes.copy(...given)
        running--
        return digests
      },
    }
    // Rows that are there at once: those of a database stand in a line of their own.
    const { files } = harness({ storages: { opfs: watched }, rows: memoryFileRows() })
    await Promise.all(['a', 'b', 'c'].map(name => files.keep(jpeg(name))))
    expect(most).toBe(1)
    expect((await files.list()).map(row => row.fileName)).toEqual(['a', 'b', 'c'])
  })

  test('survives the page: another one opens the same bytes', async () => {
    const { files, db, deps } = harness()
    const { id } = await files.keep(jpeg())
    const next = createFiles({ ...deps, rows: dexieFileRows(db), held: memoryBytes() })
    expect((await next.open(id))?.size).toBe(100)
  })
})

test.each([
  ['a database', dexieFileRows],
  ['memory', memoryFileRows],
])('files of %s are listed as they came, and of one moment always alike', async (_, rowsIn) => {
  const { files, deps } = harness({ rows: rowsIn(freshDb()) })
  const row = await files.keep(jpeg())
  await files.delete(row.id)
  const made = { d: 2, a: 2, c: 1, b: 3 }
  for (const [id, madeAt] of Object.entries(made)) await deps.rows.put({ ...row, id, madeAt })
  expect((await files.list()).map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b'])
})

test('Artwork: a file that is deleted leaves neither its row nor its bytes, and no other goes with it', async () => {
  const { files, db, opfs } = harness()
  const [first, second] = [await files.keep(jpeg('a.jpg')), await files.keep(jpeg('b.jpg'))]
  await files.delete(first.id)
  expect([await opfs.list(), await db.files.toCollection().primaryKeys()]).toEqual([[second.id], [second.id]])
  await files.delete('nobody')
  expect(await files.list()).toEqual([second])
})

describe('Artwork: where nothing can be kept', () => {
  test('a browser without a file system keeps files in its database', async () => {
    const { files } = harness({ storages: { opfs: broken('unavailable'), rows: memoryBytes() } })
    expect(await files.keep(jpeg())).toMatchObject({ where: 'rows', state: 'saved' })
  })

  test('a full device holds the file as long as the page, says so, and leaves no row behind', async () => {
    const rows = memoryBytes()
    const { files, db } = harness({ storages: { opfs: broken('full'), rows } })
    const row = await files.keep(jpeg())
    expect(row).toMatchObject({ where: 'held', artwork: expect.any(String) })
    expect(await db.files.toArray()).toEqual([])
    expect(await rows.list()).toEqual([])
    expect((await files.open(row.id))?.size).toBe(100)
    expect(await files.list()).toEqual([row])
    await files.delete(row.id)
    expect([await files.open(row.id), await files.list()]).toEqual([null, []])
  })

  test('a database that takes no row holds the file as long as the page, without stray bytes', async () => {
    const { opfs, deps } = harness()
    let writes = 0
    const put = (row: Parameters<typeof deps.rows.put>[0]) =>
      ++writes > 1 ? Promise.reject(new Error('QuotaExceededError')) : deps.rows.put(row)
    const files = createFiles({ ...deps, storages: { opfs }, rows: { ...deps.rows, put } })
    expect((await files.keep(jpeg())).where).toBe('held')
    expect(await opfs.list()).toEqual([])
  })

  test('a file that went away is said so, and the next one is taken', async () => {
    const copy = vi.fn(memoryBytes().copy).mockRejectedValueOnce(new CopyError('unreadable'))
    const { files, db } = harness({ storages: { opfs: { ...memoryBytes(), copy } } })
    await expect(files.keep(jpeg())).rejects.toMatchObject({ code: 'unreadable' })
    expect(await db.files.toArray()).toEqual([])
    expect((await files.keep(jpeg())).state).toBe('saved')
  })

  test('a copy that is given up leaves no row', async () => {
    const stop = new AbortController()
    const { files, db } = harness()
    stop.abort(new Error('replaced'))
    await expect(files.keep(jpeg(), { signal: stop.signal })).rejects.toThrow('replaced')
    expect(await db.files.toArray()).toEqual([])
  })
})

describe('Artwork: sweeping', () => {
  test('takes away what a cut-off copy and a lost row left; whole files stay', async () => {
    const { files, db, opfs } = harness()
    const whole = await files.keep(jpeg())
    await db.files.put({ ...whole, id: 'cut', state: 'copying' })
    await opfs.copy('cut', new Blob(['half']))
    await opfs.copy('stray', new Blob(['nobody knows it']))
    await files.sweep()
    expect(await opfs.list()).toEqual([whole.id])
    expect((await db.files.toArray()).map(row => row.id)).toEqual([whole.id])
  })

  test('leaves a copy alone that another tab is just making', async () => {
    const locks = { ...noLocks, isHeld: async () => true }
    const { files, db, opfs } = harness({ locks })
    const whole = await files.keep(jpeg())
    await db.files.put({ ...whole, id: 'cut', state: 'copying' })
    await opfs.copy('cut', new Blob(['half']))
    await files.sweep()
    expect((await db.files.toArray()).map(row => row.id).sort()).toEqual(['cut', whole.id])
    expect((await opfs.list()).sort()).toEqual(['cut', whole.id])
  })
})

test('a file kept before files had an identity gets one when it is asked for', async () => {
  const { files, db, opfs } = harness()
  const row = await files.keep(jpeg())
  await db.files.put({ ...row, artwork: null, digests: [] })
  expect(await files.identified(row.id)).toEqual(row)
  expect(await db.files.get(row.id)).toEqual(row)
  await db.files.put({ ...row, artwork: null, digests: [] })
  await opfs.remove(row.id)
  expect(await files.identified(row.id)).toBeNull()
})
