import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDb } from '#pwa/local/testing/rows.ts'
import { openFiles } from './open-files.ts'
import { someBytes } from './testing/byte-storage-contract.ts'
import { memoryFileSystem } from './testing/file-system.ts'
import { keepingWorkers } from './testing/keeping-workers.ts'

const { locks } = navigator
const jpeg = () => new File([someBytes(100)], 'banner.jpg', { type: 'image/jpeg' })

/** A file of which nobody gets to read a byte before `read` or `goAway`. */
function slowFile() {
  const bytes = Promise.withResolvers<ArrayBuffer>()
  const file = jpeg()
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => bytes.promise })
  return { file, read: () => bytes.resolve(someBytes(100).buffer) }
}

/** Two tabs of one device, the first of which is copying a file. */
async function copying() {
  const db = freshDb()
  const [first, second] = [openFiles(db), openFiles(db)]
  const slow = slowFile()
  const keeping = first.keep(slow.file, { id: 'slow' })
  await vi.waitFor(async () => expect((await second.get('slow'))?.state).toBe('copying'))
  return { db, second, keeping, ...slow }
}

describe('Artwork: two tabs', () => {
  test('a copy that another tab is making is left alone, and is whole in the end', async () => {
    const { second, keeping, read } = await copying()
    await second.sweep()
    expect((await second.get('slow'))?.state).toBe('copying')
    read()
    expect((await keeping).state).toBe('saved')
    await second.sweep()
    expect((await second.open('slow'))?.size).toBe(100)
  })

  test('what a tab that is gone was copying is swept, its bytes too; other copies are looked at one by one', async () => {
    const { db, second, keeping, read } = await copying()
    const row = await second.get('slow')
    if (row) await db.files.put({ ...row, id: 'left' })
    await db.fileParts.put({ file: 'left', part: 1, bytes: someBytes(3).buffer })
    await second.sweep()
    expect([(await second.list()).map(({ id }) => id), await db.fileParts.count()]).toEqual([['slow'], 0])
    read()
    await keeping
  })

  test('where a browser has no locks every copy counts as being made', async () => {
    const { db, second, keeping, read } = await copying()
    read()
    const whole = await keeping
    vi.stubGlobal('navigator', {})
    await db.files.put({ ...whole, id: 'left', state: 'copying' })
    await openFiles(db).sweep()
    expect((await second.list()).map(({ id }) => id).sort()).toEqual(['left', 'slow'])
    expect((await openFiles(db).keep(jpeg())).state).toBe('saved')
    vi.unstubAllGlobals()
  })
})

describe('Artwork: where a browser has a file system', () => {
  let disk = memoryFileSystem()

  beforeEach(async () => {
    disk = memoryFileSystem()
    const { startWorker } = await keepingWorkers()
    vi.stubGlobal('navigator', { locks, storage: { getDirectory: async () => disk.root } })
    vi.stubGlobal('Worker', function worker() {
      return startWorker()
    })
    return () => vi.unstubAllGlobals()
  })

  test('files lie in their person’s folder, and not in the database', async () => {
    const db = freshDb()
    const row = await openFiles(db).keep(jpeg())
    expect(row).toMatchObject({ where: 'opfs', state: 'saved' })
    expect([disk.filesIn(db.name), await db.fileParts.count()]).toEqual([[row.id], 0])
    await openFiles(db).delete(row.id)
    expect([disk.filesIn(db.name), await db.files.count()]).toEqual([[], 0])
  })

  test('one that fails leaves files to the database; one that is full keeps them with the page alone', async () => {
    const db = freshDb()
    const files = openFiles(db)
    disk.failing(new DOMException('denied', 'SecurityError'))
    expect(await files.keep(jpeg())).toMatchObject({ where: 'rows', state: 'saved' })
    disk.failing(null)
    let writes = 0
    disk.writing(length =>
      writes++ === 0 ? { taken: length } : new DOMException('no room', 'QuotaExceededError'),
    )
    const held = await files.keep(jpeg())
    expect(held).toMatchObject({ where: 'held', state: 'saved' })
    expect((await files.open(held.id))?.size).toBe(100)
    expect([await openFiles(db).open(held.id), disk.filesIn(db.name)]).toEqual([null, []])
  })

  test('what tries whether it works is left while its copy is being made, and swept afterwards', async () => {
    const db = freshDb()
    disk.write(db.name, 'a.try', someBytes(1))
    const end = Promise.withResolvers<void>()
    const held = locks.request('goldleaf-copy a', () => end.promise)
    await openFiles(db).sweep()
    expect(disk.filesIn(db.name)).toEqual(['a.try'])
    end.resolve()
    await held
    await openFiles(db).sweep()
    expect(disk.filesIn(db.name)).toEqual([])
  })
})
