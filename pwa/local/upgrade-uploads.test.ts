import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { openFiles } from './files/open-files.ts'
import { LocalDb } from './schema.ts'
import { dexieUploads } from './upload-repository.ts'

const OLD = {
  slot: 'front',
  fileName: 'fair.jpg',
  size: 4,
  type: 'image/jpeg',
  key: '0b0f4a36-0001-4000-8000-000000000000/fair.jpg',
  message: '',
  preview: null,
}

/** A database as the first shop left it. */
async function oldDatabase(rows: object[]): Promise<LocalDb> {
  const name = `old-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  await old.table('uploads').bulkPut(rows)
  old.close()
  return new LocalDb(name)
}

test('Artwork: a file an older shop kept for its upload goes up under its identity', async () => {
  const db = await oldDatabase([{ ...OLD, line: 'a', state: 'uploading', file: new Blob(['jpeg']) }])
  const [row] = await dexieUploads(db).list()
  expect(row).toMatchObject({ line: 'a', state: 'uploading', key: null, artwork: null, was: null })
  const files = openFiles(db)
  expect(await (await files.open(row?.file ?? ''))?.text()).toBe('jpeg')
  expect(await files.identified(row?.file ?? '')).toMatchObject({
    artwork: expect.stringMatching(/^[0-9a-f]{64}$/),
    digests: [expect.any(String)],
  })
})

test('Artwork: what an older shop did not keep has to be chosen again; what it stored stays stored', async () => {
  const db = await oldDatabase([
    { ...OLD, line: 'a', state: 'uploading', file: null },
    { ...OLD, line: 'b', state: 'stored', file: null },
    { ...OLD, line: 'c', state: 'refused', key: null, file: null },
  ])
  expect(await dexieUploads(db).list()).toMatchObject([
    { line: 'a', state: 'interrupted', key: null, file: null },
    { line: 'b', state: 'stored', key: OLD.key },
    { line: 'c', state: 'refused' },
  ])
})
