import { beforeEach, expect, test, vi } from 'vitest'
import { PART_BYTES } from '#shared/artwork/parts.ts'
import type { CopyProgress } from './bytes.ts'
import { deleteFolder, opfsBytes } from './opfs-bytes.ts'
import { digestsOf, someBytes } from './testing/byte-storage-contract.ts'
import { memoryFileSystem } from './testing/file-system.ts'
import { keepingWorkers } from './testing/keeping-workers.ts'

const FOLDER = 'goldleaf-ada'

let disk = memoryFileSystem()
let workers: Awaited<ReturnType<typeof keepingWorkers>>

beforeEach(async () => {
  disk = memoryFileSystem()
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => disk.root } })
  workers = await keepingWorkers()
  return () => vi.unstubAllGlobals()
})

const opened = () => opfsBytes({ folder: FOLDER, startWorker: workers.startWorker })
const full = () => new DOMException('no room', 'QuotaExceededError')

/** From the write of this number on, counted from 0, the disk does as `then` says. */
function fromWrite(first: number, then: Parameters<typeof disk.writing>[0]) {
  let writes = 0
  disk.writing(length => (writes++ < first ? { taken: length } : then(length)))
}

test.each([1, 2])(
  'Artwork: a device that is full at write %i of a file says so and keeps nothing of it; another file stays whole',
  async write => {
    const storage = opened()
    await storage.copy('before', new Blob([someBytes(10)]))
    fromWrite(write, full)
    const copying = storage.copy('a', new Blob([new Uint8Array(PART_BYTES + 1)]))
    await expect(copying).rejects.toMatchObject({ name: 'CopyError', code: 'full' })
    expect(disk.filesIn(FOLDER)).toEqual(['before'])
    expect((await storage.read('before', 10))?.size).toBe(10)
    expect(workers.told).toEqual({ started: 2, ended: 2 })
  },
)

test('Artwork: a device that takes nothing more without an error is full all the same', async () => {
  fromWrite(1, () => ({ taken: 0 }))
  await expect(opened().copy('a', new Blob([someBytes(10)]))).rejects.toMatchObject({ code: 'full' })
  expect(disk.filesIn(FOLDER)).toEqual([])
})

test.each<[string, Parameters<typeof disk.writing>[0]]>([
  ['says at its very first byte that it is full', full],
  ['takes the very first byte and does not keep it', length => ({ taken: length, kept: 0 })],
])('Artwork: a file system that %s is none, and leaves nothing', async (_, first) => {
  let isFirst = true
  disk.writing(length => {
    const planned = isFirst ? first(length) : { taken: length }
    isFirst = false
    return planned
  })
  await expect(opened().copy('a', new Blob([someBytes(10)]))).rejects.toMatchObject({ code: 'unavailable' })
  expect(disk.filesIn(FOLDER)).toEqual([])
})

test('Artwork: a copy of which fewer bytes were kept than written is not safe, and goes', async () => {
  fromWrite(1, length => ({ taken: length, kept: length - 1 }))
  await expect(opened().copy('a', new Blob([someBytes(10)]))).rejects.toMatchObject({ code: 'unavailable' })
  expect(disk.filesIn(FOLDER)).toEqual([])
})

test('Artwork: a browser that denies its file system is unavailable, and looking for what it keeps finds nothing', async () => {
  disk.failing(new DOMException('denied', 'SecurityError'))
  const storage = opened()
  await expect(storage.copy('a', new Blob([someBytes(10)]))).rejects.toMatchObject({ code: 'unavailable' })
  expect([await storage.read('a', 10), await storage.list()]).toEqual([null, []])
})

test('Artwork: a worker that falls over keeps nothing, is ended, and the next one takes the file', async () => {
  const storage = opened()
  workers.breakNext()
  await expect(storage.copy('a', new Blob([someBytes(10)]))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await storage.copy('a', new Blob([someBytes(10)]))).toEqual(await digestsOf(someBytes(10)))
  expect(workers.told).toEqual({ started: 2, ended: 2 })
})

test('Artwork: a copy that was given up before it began starts no worker', async () => {
  const copying = opened().copy('a', new Blob([someBytes(10)]), {
    signal: AbortSignal.abort(new Error('replaced')),
  })
  await expect(copying).rejects.toThrow('replaced')
  expect([workers.told.started, disk.filesIn(FOLDER)]).toEqual([0, []])
})

test.each(['written', 'hashed'] as const)(
  'Artwork: a copy that is given up while it is %s ends with that reason, and its half file goes',
  async step => {
    const stop = new AbortController()
    const copying = opened().copy('a', new Blob([new Uint8Array(3 * PART_BYTES)]), {
      signal: stop.signal,
      onProgress: progress => {
        if (progress[step] > 0) stop.abort(new Error('replaced'))
      },
    })
    await expect(copying).rejects.toThrow('replaced')
    expect([workers.told, disk.filesIn(FOLDER)]).toEqual([{ started: 1, ended: 1 }, []])
  },
)

test('Artwork: bytes are told as they are written, and only then as they are read back', async () => {
  const told: CopyProgress[] = []
  const size = PART_BYTES + 1
  await opened().copy('a', new Blob([new Uint8Array(size)]), { onProgress: progress => told.push(progress) })
  expect(told.slice(0, 2)).toEqual([
    { written: PART_BYTES, hashed: 0 },
    { written: size, hashed: 0 },
  ])
  expect(told.at(-1)).toEqual({ written: size, hashed: size })
})

test('D2: looking for files makes no folder of a person who has none', async () => {
  const storage = opened()
  expect([await storage.read('a', 1), await storage.list()]).toEqual([null, []])
  await storage.remove('a')
  await expect(disk.root.getDirectoryHandle(FOLDER)).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('D4: a folder that is not there, and a browser without a file system, have nothing to delete; one that fails says so', async () => {
  await deleteFolder(FOLDER)
  const broken = new DOMException('busy', 'NoModificationAllowedError')
  disk.failing(broken)
  await expect(deleteFolder(FOLDER)).rejects.toBe(broken)
  vi.stubGlobal('navigator', {})
  await deleteFolder(FOLDER)
  vi.stubGlobal('navigator', { storage: { getDirectory: () => Promise.reject(new Error('denied')) } })
  await deleteFolder(FOLDER)
})
