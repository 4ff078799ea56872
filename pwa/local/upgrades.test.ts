import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { ticketStore } from './booth/ticket-store.ts'
import { unsentTickets } from './booth/unsent-tickets.ts'
import { openFiles } from './files/open-files.ts'
import { IN_MEMORY } from './guarded-writes.ts'
import { LocalDb } from './local-db.ts'
import oldTickets from './old-tickets.json' with { type: 'json' }
import rows from './old-uploads.json' with { type: 'json' }
import { soundUpload } from './sound.ts'
import { anyFields } from './testing/rows.ts'
import type { UploadRecord } from './upload-record.ts'
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

const SECOND = {
  outbox: '++seq, &id, [kind+state], entity',
  notices: 'id',
  done: 'id, doneAt',
  files: 'id, artwork',
  fileParts: '[file+part], file',
  orders: 'id',
  orderPictures: 'key',
}

/** A database as an older shop left it. */
async function oldDatabase(rows: object[], version: 1 | 2 = 1): Promise<LocalDb> {
  const name = `old-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  if (version === 2) old.version(2).stores(SECOND)
  await old.table('uploads').bulkPut(rows)
  old.close()
  return new LocalDb(name)
}

test('Artwork: a file an older shop kept for its upload goes up under its identity', async () => {
  const db = await oldDatabase([{ ...OLD, line: 'a', state: 'uploading', file: new Blob(['jpeg']) }])
  const [row] = await dexieUploads(db).list()
  expect(row).toMatchObject({ line: 'a', state: 'uploading', artwork: null, was: null })
  expect(row).not.toHaveProperty('key')
  const files = openFiles(db)
  expect(await (await files.open(anyFields(row).file ?? ''))?.text()).toBe('jpeg')
  expect(await files.identified(anyFields(row).file ?? '')).toMatchObject({
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
    { line: 'a', state: 'interrupted' },
    { line: 'b', state: 'stored', key: OLD.key },
    { line: 'c', state: 'refused' },
  ])
})

const CHOICE = ['fileName', 'id', 'isAnnounced', 'line', 'madeAt', 'size', 'slot', 'state', 'type', 'was']
const WHOLE = [...CHOICE, 'artwork', 'file', 'found', 'isShown', 'preview', 'refused']

/** The fields a record of each state has, all and no others; `looks` comes with the first try at a picture. */
const FIELDS: Record<UploadRecord['state'], string[]> = {
  saving: [...CHOICE, 'file', 'refused', 'earlier'],
  uploading: [...WHOLE, 'later'],
  paused: WHOLE,
  failed: [...WHOLE, 'reason'],
  stored: [...WHOLE, 'key'],
  interrupted: [...CHOICE, 'found', 'preview', 'refused'],
  refused: [...CHOICE, 'message'],
}

/** Rows as the shop of 2026-11-22 wrote them, its pictures put back in. */
const WRITTEN = rows.map(({ what, row }, at) => {
  const preview = row.preview && new Blob(['webp'])
  return [what, { ...row, preview, line: `line ${at}` }] as const
})

const fieldsOf = (record: object) => Object.keys(record).filter(name => name !== 'looks')

test.each(WRITTEN)('upgrade of a row of the second shape: %s', async (_, row) => {
  const db = await oldDatabase([row], 2)
  const stored = (await db.table<object>('uploads').toArray())[0] ?? {}
  const [record] = await dexieUploads(db).list()
  if (!record) throw new Error('the upload was lost')
  expect(soundUpload(stored)).toEqual(record)
  expect(fieldsOf(stored).toSorted()).toEqual(FIELDS[record.state].toSorted())
  expect(record).toMatchObject({
    ...{ line: row.line, slot: row.slot, id: row.id, madeAt: row.madeAt, state: row.state, was: row.was },
    ...{ fileName: row.fileName, size: row.size, type: row.type, isAnnounced: row.isTold ?? false },
  })
  const { file, artwork, preview, refused, later, looks, isShown, earlier, key, reason, message } =
    anyFields(record)
  if ('file' in record) expect(file).toBe(row.file)
  if ('artwork' in record)
    expect([artwork, isShown, looks]).toEqual([row.artwork, row.isShown ?? false, row.looks])
  if ('preview' in record) expect(await preview?.text()).toBe(row.preview ? 'webp' : undefined)
  if ('refused' in record) expect(refused).toEqual(row.refused ?? null)
  if ('later' in record) expect(later).toBe(row.later || null)
  if ('key' in record) expect(key).toBe(row.key)
  if ('earlier' in record) {
    const { id, state, file, artwork } = row.earlier ?? {}
    if (row.earlier) expect(earlier).toMatchObject({ id, state, file, artwork })
    expect(earlier).toEqual(row.earlier ? soundUpload(earlier) : null)
  }
  expect(reason ?? message ?? '').toBe(row.message)
})

test('upgrade: rows of every state were written, and all of them are tried', () => {
  expect(new Set(rows.map(({ row }) => row.state))).toEqual(new Set(Object.keys(FIELDS)))
})

test.each([
  ['without a state', { fileName: 'fair.pdf' }],
  ['in a state nobody knows', { ...WRITTEN[2]?.[1], state: 'gone' }],
  ['without a size', { ...WRITTEN[2]?.[1], size: 'large' }],
  ['that is old and says nothing of its file', { ...WRITTEN[2]?.[1], file: undefined }],
])(
  'upgrade: a row %s stays among the damaged records as it is, and costs nothing else',
  async (_, fields) => {
    const [, good] = WRITTEN[0] ?? []
    const bad = { ...fields, line: 'x', slot: 'front' }
    const db = await oldDatabase([{ ...good }, bad], 2)
    expect(await dexieUploads(db).list()).toHaveLength(1)
    expect(await db.table<object>('uploads').get(['x', 'front'])).toEqual(bad)
  },
)

test('upgrade: a page of an older shop that is still open lets go of the database and is told', async () => {
  const name = `old-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  old.version(2).stores(SECOND)
  const told = new Promise(resolve => old.on('versionchange', ({ newVersion }) => resolve(newVersion)))
  await old.open()
  const db = new LocalDb(name)
  await db.open()
  expect(await told).toBe(60)
  expect([old.isOpen(), db.isOpen()]).toEqual([false, true])
})

/** A staff member's database of the fourth shape, with these rows in its tables. */
async function boothOfOld(tables: Record<string, object[]>): Promise<LocalDb> {
  const name = `old-${crypto.randomUUID()}`
  const old = new Dexie(name)
  old.version(1).stores({ lines: 'id, place', uploads: '[line+slot], line', meta: 'name' })
  old.version(2).stores(SECOND)
  old.version(3).stores({})
  old.version(4).stores({ tickets: 'id', acts: '++seq, &id, ticket, state', offers: 'rev' })
  for (const [table, rows] of Object.entries(tables)) await old.table(table).bulkPut(rows)
  old.close()
  return new LocalDb(name)
}

test('issue 9.1: upgrade: tickets of the shop of 2026-11-24 keep all they had, and are looked through once more', async () => {
  const { tickets, acts } = oldTickets
  const db = await boothOfOld({ tickets, acts })
  const store = ticketStore(db, IN_MEMORY)
  for (const old of tickets) {
    const { rows, sent, ...kept } = (await store.get(old.id)) ?? {}
    expect([rows, sent]).toEqual([old.stuck, -1])
    expect(old).toMatchObject(kept)
  }
  expect(await db.acts.toArray()).toEqual(acts)
  expect((await unsentTickets(db)).map(({ name, changes, files }) => [name, changes, files])).toEqual([
    ['Mia', 1, 0],
    ['Tom', 3, 1],
  ])
})

test('issue 9.1: upgrade: a person without a booth has no tickets afterwards, and a third shape comes through both steps', async () => {
  const db = await oldDatabase([{ ...WRITTEN[0]?.[1] }], 2)
  expect([await db.tickets.count(), await db.offers.count()]).toEqual([0, 0])
  expect(await dexieUploads(db).list()).toHaveLength(1)
})
