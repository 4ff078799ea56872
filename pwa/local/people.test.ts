import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeIdentity } from '#pwa/lib/auth/identity.ts'
import { ADA, memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { isTouched } from './booth/ticket-row.ts'
import { newRow, ticketStore } from './booth/ticket-store.ts'
import { createCartView, OPENING } from './cart-view.ts'
import { databaseName } from './local-db.ts'
import { openLocal } from './open.ts'
import { personOf, releasePerson, watchLocal } from './people.ts'
import { BANNER, uploadRow } from './testing/rows.ts'
import { someoneWith } from './testing/someone.ts'

test('D2 people: a person is opened once per page, whoever asks', () => {
  const sub = crypto.randomUUID()
  expect(personOf(sub)).toBe(personOf(sub))
  expect(personOf(sub).local).toBe(personOf(sub).local)
  expect(personOf(sub)).not.toBe(personOf(`${sub} else`))
})

test('D2 people: what watches a person’s local things is stopped with it, opened or not', async () => {
  const sub = crypto.randomUUID()
  const seen: string[] = []
  const watch = () => {
    seen.push('watching')
    return () => void seen.push('stopped')
  }
  const stop = watchLocal(sub, watch)
  await personOf(sub).local
  stop()
  expect(seen).toEqual(['watching', 'stopped'])
  watchLocal(sub, watch)()
  await personOf(sub).local
  expect(seen).toEqual(['watching', 'stopped'])
})

test('D2 people: carts and uploads of two people on one device never mix', async () => {
  const [ada, grace] = [await someoneWith({ product: 'A' }), await someoneWith({ product: 'G' })]
  const { uploads } = await personOf(ada.user.sub).local
  await uploads.put(uploadRow({ line: ada.ids[0] ?? '' }))
  expect(await (await personOf(grace.user.sub).local).uploads.list()).toEqual([])
  await grace.cart.clear()
  expect((await ada.cart.list()).map(line => line.product)).toEqual(['A'])
})

test('issue 9.1: what is written into a ticket is noted by whoever is signed in, and where nobody is it is kept all the same', async () => {
  const staff = `auth0|staff-${crypto.randomUUID()}`
  const user = { ...ADA, sub: staff }
  const { db, guarded } = await personOf(staff).local
  if (!db) throw new Error('There is no database.')
  const rows = ticketStore(db, guarded)
  const [noted, stranger] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const id of [noted, stranger]) await rows.add(newRow({ id, fields: EMPTY_TICKET }))
  const added = async (ticket: string) =>
    (await (await personOf(ticketOwner(ticket)).local).cart.add(BANNER)).ok
  expect(await added(stranger)).toBe(true)
  writeIdentity(deviceStorage(), { user, hasTokens: true, recorded: true })
  onTestFinished(() => writeIdentity(deviceStorage(), null))
  expect(await added(noted)).toBe(true)
  const lines = new Map((await rows.list()).map(row => [row.id, [row.lines, isTouched(row)]]))
  expect([lines.get(noted), lines.get(stranger)]).toEqual([
    [1, true],
    [0, false],
  ])
})

test('D2 people: no two subjects share a database, however alike they are', async () => {
  const alike = fc.array(fc.constantFrom('a', 'A', '|', ' ', 'é', 'e\u0301', '/'), { maxLength: 6 })
  const sub = alike.map(parts => parts.join(''))
  await fc.assert(
    fc.asyncProperty(sub, sub, async (one, other) => {
      const same = (await databaseName(one)) === (await databaseName(other))
      expect(same).toBe(one === other)
    }),
  )
})

test('D2 people: the name of a database stays what it has been, or its person would lose it', async () => {
  expect(await databaseName('auth0|ada')).toBe('goldleaf-84047e8f9fb03cf801fbbb0e93d1f56b')
})

test('§4 view: the same value until something changes, so that screens do not render for nothing', async () => {
  const { user, cart } = await someoneWith({})
  const view = personOf(user.sub).cart
  await vi.waitFor(() => expect(view.getSnapshot().lines).toHaveLength(1))
  const before = view.getSnapshot()
  expect(view.getSnapshot()).toBe(before)
  await cart.add(BANNER)
  await vi.waitFor(() => expect(view.getSnapshot()).not.toBe(before))
})

test('§4 view: who stopped listening hears no more', async () => {
  const { user, cart } = await someoneWith({})
  const view = personOf(user.sub).cart
  await vi.waitFor(() => expect(view.getSnapshot().status).toBe('ready'))
  const [stays, goes] = [vi.fn(), vi.fn()]
  view.subscribe(stays)
  view.subscribe(goes)()
  await cart.add(BANNER)
  await vi.waitFor(() => expect(stays).toHaveBeenCalled())
  expect(goes).not.toHaveBeenCalled()
})

test('D1 view: a cart in memory says that it is not kept', async () => {
  const openDb = () => Promise.reject(new Error('private mode'))
  const never = () => new Promise<never>(() => {})
  const deps = { newId: () => crypto.randomUUID(), openDb, wait: never, ask: never }
  const view = createCartView(openLocal('memory', deps))
  expect(view.getSnapshot()).toBe(OPENING)
  await vi.waitFor(() => expect(view.getSnapshot()).toEqual({ status: 'ready', lines: [], isKept: false }))
})

test('D1 older cart: one that cannot be taken over keeps nobody from their own things, and is tried at the next opening', async () => {
  const storage = memoryStorage({ root: JSON.stringify({ cart: { items: [{ product: 'Old sign' }] } }) })
  vi.stubGlobal('localStorage', storage)
  const sub = crypto.randomUUID()
  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const products = async () => (await (await personOf(sub).local).cart.list()).map(({ product }) => product)
  expect(await products()).toEqual([])
  full.mockRestore()
  await releasePerson(sub)
  expect(await products()).toEqual(['Old sign'])
  vi.unstubAllGlobals()
})
