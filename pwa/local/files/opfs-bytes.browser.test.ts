import { expect, test } from 'vitest'
import { LocalDb } from '#pwa/local/local-db.ts'
import { openFiles } from './open-files.ts'
import { deleteFolder, opfsBytes, startKeepWorker } from './opfs-bytes.ts'
import { someBytes, storesBytes } from './testing/byte-storage-contract.ts'

const newFolder = () => `test-${crypto.randomUUID()}`

storesBytes('the browser’s file system', () =>
  opfsBytes({ folder: newFolder(), startWorker: startKeepWorker }),
)

test('D2 a person’s folder shows nothing of another’s, and is forgotten whole', async () => {
  const [mine, theirs] = [newFolder(), newFolder()]
  const storage = opfsBytes({ folder: mine, startWorker: startKeepWorker })
  await storage.copy('a', new Blob([someBytes(10)]))
  expect(await opfsBytes({ folder: theirs, startWorker: startKeepWorker }).list()).toEqual([])
  await deleteFolder(mine)
  expect(await storage.list()).toEqual([])
})

test('Artwork: what is kept reads on while the same place keeps another file', async () => {
  const storage = opfsBytes({ folder: newFolder(), startWorker: startKeepWorker })
  await storage.copy('a', new Blob([someBytes(1000)]))
  const reading = await storage.read('a', 1000)
  await storage.copy('b', new Blob([someBytes(1000, 2)]))
  expect(new Uint8Array((await reading?.arrayBuffer()) ?? [])).toEqual(someBytes(1000))
})

test('Artwork: in this browser files are saved to the file system, and outlive database handle and page', async () => {
  const name = newFolder()
  const db = new LocalDb(name)
  const row = await openFiles(db).keep(new File([someBytes(2000)], 'sign.jpg', { type: 'image/jpeg' }))
  expect(row).toMatchObject({ where: 'opfs', state: 'saved' })
  db.close()
  const again = new LocalDb(name)
  const back = await openFiles(again).open(row.id)
  expect(new Uint8Array((await back?.arrayBuffer()) ?? [])).toEqual(someBytes(2000))
  await openFiles(again).sweep()
  expect((await openFiles(again).open(row.id))?.size).toBe(2000)
  again.close()
})

test('Artwork: a copy cut off by the end of its worker is swept, its half file with it', async () => {
  const db = new LocalDb(newFolder())
  const stop = new AbortController()
  const files = openFiles(db)
  const copying = files.keep(new File([someBytes(20_000_000)], 'sign.jpg'), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('closed')),
  })
  await expect(copying).rejects.toThrow('closed')
  const storage = opfsBytes({ folder: db.name, startWorker: startKeepWorker })
  await files.sweep()
  expect(await storage.list()).toEqual([])
  expect(await db.files.count()).toBe(0)
  db.close()
})
