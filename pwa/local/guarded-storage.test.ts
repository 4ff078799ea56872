import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import type { Loss, LossAnswer, NotKept } from '#pwa/lib/not-saved.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { NotSavedError } from './guarded-writes.ts'
import { databaseName, LocalDb } from './local-db.ts'
import { openLocal } from './open.ts'
import type { NewRow } from './outbox-row.ts'
import { REOPEN_TIMEOUT_MS } from './reopen.ts'
import { failing, heal, type StorageFault } from './testing/faults.ts'
import { BANNER, risingIds, uploadRow } from './testing/rows.ts'

const never = () => new Promise<never>(() => {})

/** A person on a device of their own, who answers as listed. */
async function someone(...answers: LossAnswer[]) {
  const sub = crypto.randomUUID()
  const db = new LocalDb(await databaseName(sub))
  const told: { what: string; why: NotKept; copy: string | null }[] = []
  const ask = async (loss: Loss, why: NotKept) => {
    told.push({ what: loss.what, why, copy: loss.copy?.() ?? null })
    return answers.shift() ?? 'let-go'
  }
  const openDb = async () => {
    await db.open()
    return db
  }
  let isPatient = true
  const wait = () => (isPatient ? never() : Promise.resolve())
  const local = await openLocal(sub, { newId: risingIds(), openDb, wait, ask })
  const passTime = () => {
    isPatient = false
  }
  return { local, db, told, passTime }
}

type Person = Awaited<ReturnType<typeof someone>>

const contactRow = (id: string): NewRow => ({
  id,
  kind: 'contact',
  entity: 'contact',
  body: { message: 'Do you deliver?' },
  madeAt: 0,
  state: 'waiting',
})

const WRITES: [name: string, write: (person: Person, id: string) => Promise<unknown>][] = [
  ['add', ({ local }) => local.cart.add(BANNER)],
  ['change', ({ local }, id) => local.cart.patch(id, { total: 1 })],
  ['remove', ({ local }, id) => local.cart.remove(id)],
  ['clear', ({ local }) => local.cart.clear()],
  ['restore', ({ local }) => local.cart.restore([{ line: { ...BANNER, id: 'x' } }])],
  ['place artwork', ({ local }, id) => local.cart.setArtwork(id, 'front', null)],
  ['import', ({ local }) => local.cart.addOnce('import', [BANNER])],
  ['write a message', ({ local }) => local.outbox.add(contactRow('m'))],
  ['pick a file', ({ local }, id) => local.uploads.put(uploadRow({ line: id }))],
]

/** What is there, but for the ids, which differ from one person to the next. */
async function content({ db }: Person) {
  const lines = await db.lines.orderBy('place').toArray()
  const uploads = await db.uploads.toArray()
  const waiting = await db.outbox.toArray()
  return [
    lines.map(({ place, line: { id: _, ...line } }) => ({ place, line })),
    uploads.length,
    waiting.map(({ kind }) => kind),
  ]
}

const everything = ({ db }: Person) =>
  Promise.all([db.lines, db.uploads, db.outbox, db.meta].map(table => table.toArray()))

/** How many steps a write takes, found out by letting none of them fail. */
async function stepsOf(write: (typeof WRITES)[number][1]): Promise<number> {
  const person = await someone()
  const added = await person.local.cart.add(BANNER)
  const seen = failing({ fault: 'QuotaExceededError', at: 0, times: 0 })
  await write(person, added.ok ? added.id : '')
  return seen.steps
}

test.each(WRITES)(
  'issue 3.5: "%s" on a full disk is told wherever it fails, and loses nothing',
  async (_, write) => {
    const steps = await stepsOf(write)
    expect(steps).toBeGreaterThan(1)
    for (let at = 0; at < steps; at++) {
      const person = await someone('let-go')
      const added = await person.local.cart.add(BANNER)
      const before = await everything(person)
      const seen = failing({ fault: 'QuotaExceededError', at, times: Number.POSITIVE_INFINITY })
      await expect(write(person, added.ok ? added.id : '')).rejects.toThrow(NotSavedError)
      expect([seen.failed > 0, person.told.length]).toEqual([true, 1])
      heal()
      expect(await everything(person)).toEqual(before)
    }
  },
)

test.each(WRITES)(
  'issue 3.5: "%s" on a connection that dies at any step is made on a new one, once',
  async (_, write) => {
    const faults: StorageFault[] = ['UnknownError', 'InvalidStateError', 'AbortError']
    const steps = await stepsOf(write)
    for (const fault of faults) {
      for (let at = 0; at < steps; at++) {
        const [person, twin] = [await someone(), await someone()]
        const [id, same] = await Promise.all([person, twin].map(idOfFirst))
        await write(twin, same ?? '')
        failing({ fault, at, times: 1 })
        await write(person, id ?? '')
        expect(person.told).toEqual([])
        expect(await content(person)).toEqual(await content(twin))
      }
    }
  },
)

async function idOfFirst({ local }: Person): Promise<string> {
  const added = await local.cart.add(BANNER)
  return added.ok ? added.id : ''
}

test('issue 3.5: "Try again" after room was made saves what was held', async () => {
  const person = await someone('again', 'again')
  failing({ fault: 'QuotaExceededError', at: 0, times: 2 })
  expect(await person.local.cart.add(BANNER)).toMatchObject({ ok: true })
  expect(person.told).toHaveLength(2)
  expect(await person.local.cart.list()).toHaveLength(1)
})

test('issue 3.5: what was not saved can be copied: the cart as it would be, with choices and total', async () => {
  const person = await someone()
  await person.local.cart.add({ ...BANNER, product: 'Coroplast' })
  failing({ fault: 'QuotaExceededError', at: 0, times: 1 })
  await person.local.cart.add(BANNER).catch(() => {})
  expect(person.told[0]).toEqual({
    what: 'Your change to the cart',
    why: 'full',
    copy: [
      'Coroplast\nMaterial: 13oz Vinyl\nJob Name: Fair\nQuantity: 2\n$90.00',
      '13oz Vinyl Banner\nMaterial: 13oz Vinyl\nJob Name: Fair\nQuantity: 2\n$90.00',
    ].join('\n\n'),
  })
})

test('issue 3.5: a message that was not saved can be copied', async () => {
  const person = await someone()
  failing({ fault: 'QuotaExceededError', at: 0, times: 1 })
  await person.local.outbox.add(contactRow('m')).catch(() => {})
  expect(person.told).toEqual([{ what: 'Your message', why: 'full', copy: 'Do you deliver?' }])
})

test('issue 3.5: what the server answered is settled on a new connection, and nobody is asked', async () => {
  const { local, told } = await someone()
  await local.outbox.add(contactRow('m'))
  failing({ fault: 'UnknownError', at: 0, times: 1 })
  expect(await local.outbox.transact(({ rows }) => ({ arrived: rows.map(row => row.id) }))).toBe(true)
  expect(told).toEqual([])
})

test('issue 3.5: a connection the browser closes is replaced, and screens go on being told', async () => {
  const { local, db, told } = await someone()
  let shown: CartLine[] = []
  local.cart.watch(lines => {
    shown = lines
  })
  await local.cart.add(BANNER)
  forceCloseDatabase(db.backendDB() as never)
  expect(await local.cart.add(BANNER)).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(shown).toHaveLength(2))
  expect(told).toEqual([])
})

test('issue 3.4: an old page neither opens nor holds up a database that a newer shop is upgrading', async () => {
  const { local, db, told } = await someone('let-go')
  await local.cart.add(BANNER)
  const newer = new Dexie(db.name)
  newer.version(1000).stores({ lines: 'id, place', later: 'id' })
  await newer.open()
  await expect(local.cart.add(BANNER)).rejects.toMatchObject({ why: 'superseded' })
  expect([told.map(({ why }) => why), db.isOpen()]).toEqual([['superseded'], false])
  expect(await newer.table('lines').count()).toBe(1)
  newer.close()
})

test('issue 3.4: an old page whose connection died before the upgrade does not write in its old shape', async () => {
  const { local, db, told } = await someone('let-go')
  db.close({ disableAutoOpen: false })
  const newer = new Dexie(db.name)
  newer.version(1000).stores({ later: 'id' })
  await newer.open()
  newer.close()
  failing({ fault: 'UnknownError', at: 0, times: 1 })
  await expect(local.cart.add(BANNER)).rejects.toMatchObject({ why: 'superseded' })
  expect([told.length, db.isOpen()]).toEqual([1, false])
})

test('issue 3.5: a database that hangs when opened anew is told after 5 s', async () => {
  const { local, db, told, passTime } = await someone('let-go')
  vi.spyOn(db, 'open').mockReturnValue(never() as never)
  failing({ fault: 'UnknownError', at: 0, times: 1 })
  passTime()
  await expect(local.cart.add(BANNER)).rejects.toMatchObject({ why: 'dead' })
  expect([told.length, REOPEN_TIMEOUT_MS]).toEqual([1, 5000])
})

test('D2: what was closed on purpose stays closed', async () => {
  const { local, db } = await someone()
  local.close()
  await expect(local.cart.add(BANNER)).rejects.toMatchObject({ why: 'superseded' })
  expect(db.isOpen()).toBe(false)
})

const rowOf = (kind: NewRow['kind'], body: unknown): NewRow => ({
  id: kind,
  kind,
  entity: kind,
  body,
  madeAt: 0,
  state: 'waiting',
})

test.each<[what: string, words: string | null, row: NewRow]>([
  ['Your message', 'Do you deliver?', contactRow('m')],
  ['Your answer', 'Tomorrow.', rowOf('answer', { user: 'a', message: 'an id', text: 'Tomorrow.' })],
  [
    'Your answer to the proof',
    'Bluer.',
    rowOf('proof', { answer: { kind: 'change', text: 'Bluer.', pins: [] } }),
  ],
  ['Your answer to the proof', null, rowOf('proof', { answer: { kind: 'approved' } })],
  [
    'Your change to the order',
    'No bleed.',
    rowOf('desk', {
      acts: [{ id: 'x', order: 'GL-1', seen: 0, act: { kind: 'block', reason: 'No bleed.' } }],
    }),
  ],
])(
  'issue 3.5: a full device says that it is “%s” that is not kept, with its words (%s)',
  async (what, words, row) => {
    const { local, told } = await someone()
    failing({ fault: 'QuotaExceededError', at: 0, times: 100 })
    await expect(local.outbox.add(row)).rejects.toThrow(NotSavedError)
    expect(told).toEqual([{ what, why: 'full', copy: words }])
  },
)

test('issue 3.5: nobody is asked about the record of a sign-in, which the next start makes again', async () => {
  const { local, told } = await someone()
  failing({ fault: 'QuotaExceededError', at: 0, times: 100 })
  await expect(local.outbox.add(rowOf('user', { name: 'Ada' }))).rejects.toThrow(NotSavedError)
  expect(told).toEqual([])
})
