import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCartView } from './cart-view.ts'
import { linesUnderway } from './lines-underway.ts'
import { databaseName, LocalDb } from './local-db.ts'
import { type Local, OPEN_TIMEOUT_MS, type OpenDeps, openDb, openLocal } from './open.ts'
import { ARTWORK, BANNER, freshDb, risingIds, uploadRow } from './testing/rows.ts'

const never = <T>() => new Promise<T>(() => {})
const deps = (change: Partial<OpenDeps> = {}): OpenDeps => ({
  newId: risingIds(),
  openDb,
  wait: never,
  ask: async () => 'let-go',
  ...change,
})

test('issue 3: while somebody is asked about a line that the device did not take, the badge does not count it', async () => {
  const counts: number[] = []
  const ask: OpenDeps['ask'] = async () => {
    counts.push(linesUnderway.linesOf('full|ada'))
    return 'let-go'
  }
  const local = await openLocal('full|ada', deps({ ask }))
  linesUnderway.expectOne('full|ada', 0)
  expect(linesUnderway.linesOf('full|ada')).toBe(1)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(local.cart.add(BANNER)).rejects.toThrow('not saved')
  expect(counts).toEqual([0])
})

test('D2 people: each has a database of their own, whose name does not tell who they are', async () => {
  const [ada, grace] = await Promise.all([databaseName('auth0|ada'), databaseName('auth0|grace')])
  expect(ada).not.toBe(grace)
  expect(ada).toMatch(/^goldleaf-[0-9a-f]{32}$/)
})

test('D2 people: what one puts into the cart the other never sees, and finds again', async () => {
  const ada = await openLocal('people|ada', deps())
  const grace = await openLocal('people|grace', deps())
  await ada.cart.add(BANNER)
  ada.close()
  expect(await grace.cart.list()).toEqual([])
  expect(await (await openLocal('people|ada', deps())).cart.list()).toHaveLength(1)
})

test('D1 time-out: a database that does not open within 5 s gives way to memory, and says so', async () => {
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  const local = await openLocal('slow', deps({ openDb: never, wait }))
  expect(waited).toEqual([OPEN_TIMEOUT_MS])
  expect(OPEN_TIMEOUT_MS).toBe(5000)
  expect(local.isKept).toBe(false)
  await local.cart.add(BANNER)
  expect(await local.cart.list()).toHaveLength(1)
})

test('D1 failure: a database that cannot be opened gives way to memory', async () => {
  const local = await openLocal('broken', deps({ openDb: () => Promise.reject(new Error('private mode')) }))
  expect(local.isKept).toBe(false)
})

test('D1 time-out: a database that opens too late is closed again', async () => {
  const late = Promise.withResolvers<LocalDb>()
  await openLocal('late', deps({ openDb: () => late.promise, wait: async () => {} }))
  const db = freshDb()
  await db.open()
  late.resolve(db)
  await vi.waitFor(() => expect(db.isOpen()).toBe(false))
})

test('versions: a newer shop in another tab gets the database, which this one lets go', async () => {
  const name = `upgrade-${crypto.randomUUID()}`
  const old = new LocalDb(name)
  await old.lines.put({ id: 'a', place: 1, line: { ...BANNER, id: 'a' } })
  const newer = new Dexie(name)
  newer.version(1000).stores({ tomorrow: 'id' })
  await newer.open()
  expect(old.isOpen()).toBe(false)
  expect(newer.tables.map(table => table.name)).toContain('tomorrow')
  newer.close()
})

/** Every released shape, oldest first, as it stands on people's devices. */
const FIRST = { lines: 'id, place', uploads: '[line+slot], line', meta: 'name' }
const SECOND = {
  outbox: '++seq, &id, [kind+state], entity',
  notices: 'id',
  done: 'id, doneAt',
  files: 'id, artwork',
  fileParts: '[file+part], file',
  orders: 'id',
  orderPictures: 'key',
}
const SHAPES = [
  { version: 1, stores: FIRST },
  { version: 3, stores: { ...FIRST, ...SECOND } },
]

test.each(SHAPES)('versions: a database of version $version opens with all its lines', async shape => {
  const name = `shape-${crypto.randomUUID()}`
  const then = new Dexie(name)
  then.version(shape.version).stores(shape.stores)
  await then.table('lines').put({ id: 'a', place: 1, line: { ...BANNER, id: 'a' } })
  then.close()
  const now = new LocalDb(name)
  expect(await now.lines.toArray()).toHaveLength(1)
  expect(now.verno).toBeGreaterThanOrEqual(shape.version)
  expect(await now.tickets.count()).toBe(0)
  now.close()
})

test('§4 view: "opening" until the database is there, then its lines, then every change', async () => {
  const opening = Promise.withResolvers<Local>()
  const view = createCartView(opening.promise)
  const heard = vi.fn()
  const stop = view.subscribe(heard)
  expect(view.getSnapshot()).toEqual({ status: 'opening', lines: [], isKept: true })
  const local = await openLocal('view', deps())
  opening.resolve(local)
  await vi.waitFor(() => expect(view.getSnapshot().status).toBe('ready'))
  await local.cart.add(BANNER)
  await vi.waitFor(() => expect(view.getSnapshot().lines).toHaveLength(1))
  expect(heard).toHaveBeenCalled()
  stop()
})

test('durability: what a change has answered is on the disk, not in a buffer', () => {
  const db = freshDb()
  const { chromeTransactionDurability } = (db as unknown as { _options: Record<string, unknown> })._options
  expect(chromeTransactionDurability).toBe('strict')
})

test('D1 reload: cart, artwork and uploads are there again', async () => {
  const before = await openLocal('reload', deps({ newId: () => crypto.randomUUID() }))
  const added = await before.cart.add(BANNER)
  const line = added.ok ? added.id : ''
  await before.cart.setArtwork(line, 'front', ARTWORK)
  await before.uploads.put(uploadRow({ line, state: 'stored' }))
  before.close()
  const after = await openLocal('reload', deps())
  expect(await after.cart.find(line)).toMatchObject({ ...BANNER, artwork: { front: ARTWORK, back: null } })
  expect(await after.uploads.get(line, 'front')).toMatchObject({ state: 'stored' })
})
