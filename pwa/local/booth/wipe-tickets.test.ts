import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftsOf, PREFIX } from '#pwa/lib/drafts.ts'
import { createInbox } from '#pwa/lib/inbox.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { memoryFileSystem } from '#pwa/local/files/testing/file-system.ts'
import { databaseName } from '#pwa/local/local-db.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { aBooth, FLAG } from './testing/a-booth.ts'
import { deleteTicketThings, wipeTickets } from './wipe-tickets.ts'

let disk = memoryFileSystem()
const drafts = new Map<string, string>()

beforeEach(() => {
  disk = memoryFileSystem()
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => disk.root } })
  drafts.clear()
  // Names are asked for as a browser's storage tells them: they are its own properties.
  const storage = new Proxy(
    { removeItem: (name: string) => void drafts.delete(name), getItem: () => null, setItem: () => {} },
    {
      ownKeys: () => [...drafts.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  )
  vi.stubGlobal('localStorage', storage)
  return () => vi.unstubAllGlobals()
})

const databaseOfTicket = (ticket: string) => databaseName(ticketOwner(ticket))
const draftOf = (ticket: string) => `${PREFIX}${draftsOf(ticketOwner(ticket))}Banner`

/** A ticket with a database, a folder of files and a draft of its own, of which the shop has all. */
async function settledTicket({ booth, store, openTicket }: Awaited<ReturnType<typeof aBooth>>) {
  const ticket = await booth.newTicket({ name: 'Mia' })
  const { cart, outbox, close } = await openTicket(ticket)
  await cart.add(FLAG)
  await outbox.transact(({ rows }) => ({ arrived: rows.map(({ id }) => id) }))
  close()
  const acts = await store.acts(ticket)
  await store.putActs(acts.map(act => ({ ...act, state: 'answered' as const, answeredAt: 1 })))
  await store.change(ticket, row => ({ ...row, changes: [], rows: 0, sent: row.touched }))
  disk.write(await databaseOfTicket(ticket), 'a.pdf', new Uint8Array([1]))
  drafts.set(draftOf(ticket), '{}')
  return ticket
}

/** What the device has of a ticket: database, files and draft, then its row and its acts. */
async function leftOf({ store }: Awaited<ReturnType<typeof aBooth>>, ticket: string) {
  const name = await databaseOfTicket(ticket)
  const own = [await Dexie.exists(name), disk.filesIn(name).length > 0, drafts.has(draftOf(ticket))]
  return [...own, (await store.get(ticket)) !== null, (await store.acts(ticket)).length > 0]
}

const ALL = [true, true, true, true, true]
const NOTHING = [false, false, false, false, false]

async function wiped(made: Awaited<ReturnType<typeof aBooth>>, unsent: 'hide' | 'discard') {
  await wipeTickets(await subjectMark(made.sub), { unsent, at: 1 }, null)
}

test('B14: a ticket’s own database, files and half-configured products leave the device; another’s stay', async () => {
  const made = await aBooth()
  const [gone, stays] = [await settledTicket(made), await settledTicket(made)]
  await deleteTicketThings(gone)
  expect(await leftOf(made, gone)).toEqual([false, false, false, true, true])
  expect(await leftOf(made, stays)).toEqual(ALL)
})

test('D2: who leaves and keeps what is unsent leaves nothing of a customer of whom the shop has all', async () => {
  const made = await aBooth()
  const ticket = await settledTicket(made)
  expect(await leftOf(made, ticket)).toEqual(ALL)
  await wiped(made, 'hide')
  expect(await leftOf(made, ticket)).toEqual(NOTHING)
})

type Scene = Awaited<ReturnType<typeof aBooth>>
const unsentThings: [string, (made: Scene, ticket: string) => Promise<unknown>][] = [
  ['an act waits', ({ booth }, ticket) => booth.cancel(ticket)],
  ['a field was changed', ({ booth }, ticket) => booth.patchFields(ticket, { phone: '555' })],
  ['a file is nowhere else', ({ store }, ticket) => store.change(ticket, row => ({ ...row, files: 1 }))],
  ['a change of its cart waits', ({ store }, ticket) => store.change(ticket, row => ({ ...row, rows: 1 }))],
  ['it was written to and not looked through since', ({ store }, ticket) => store.touch(ticket)],
]

test.each(unsentThings)(
  'D2: a ticket stays whole with who keeps what is unsent where %s',
  async (_, make) => {
    const made = await aBooth()
    const [unsent, settled] = [await settledTicket(made), await settledTicket(made)]
    await make(made, unsent)
    await wiped(made, 'hide')
    expect([await leftOf(made, unsent), await leftOf(made, settled)]).toEqual([ALL, NOTHING])
    await wiped(made, 'discard')
    expect(await leftOf(made, unsent)).toEqual(NOTHING)
  },
)

test('D2: nothing of another staff member’s tickets goes, nor does a device that never had any get a database', async () => {
  const [made, theirs] = [await aBooth(), await aBooth()]
  const [ours, other] = [await settledTicket(made), await settledTicket(theirs)]
  await wiped(made, 'discard')
  expect([await leftOf(made, ours), await leftOf(theirs, other)]).toEqual([NOTHING, ALL])
  const stranger = `auth0|${crypto.randomUUID()}`
  await wipeTickets(await subjectMark(stranger), { unsent: 'discard', at: 1 }, null)
  expect(await Dexie.exists(await databaseName(stranger))).toBe(false)
})

test('issue 9.7: of files that were shared for a customer those go that came before their staff member left', async () => {
  const made = await aBooth()
  const ticket = await settledTicket(made)
  let now = 1
  const inbox = createInbox({ caches: memoryCaches(), newId: () => crypto.randomUUID(), now: () => now })
  const owner = ticketOwner(ticket)
  await inbox.put(new File(['logo'], 'logo.jpg'), owner)
  const mark = await subjectMark(made.sub)
  await wipeTickets(mark, { unsent: 'hide', at: 2 }, inbox)
  expect(await leftOf(made, ticket), 'a shared file waits').toEqual(ALL)
  now = 3
  await inbox.put(new File(['later'], 'later.jpg'), owner)
  await wipeTickets(mark, { unsent: 'discard', at: 2 }, inbox)
  expect((await inbox.list(owner)).map(({ fileName }) => fileName)).toEqual(['later.jpg'])
  expect(await leftOf(made, ticket)).toEqual(NOTHING)
})

test('D2: a device that fails half way says so, and has lost nothing of the tickets that are still to come', async () => {
  const made = await aBooth()
  const tickets = [await settledTicket(made), await settledTicket(made)].sort()
  const broken = new Error('the disk does not answer')
  disk.failing(broken)
  await expect(wiped(made, 'hide')).rejects.toBe(broken)
  disk.failing(null)
  expect((await made.store.list()).map(({ id }) => id).sort()).toEqual(tickets)
  expect(await leftOf(made, tickets[1] ?? '')).toEqual(ALL)
  await wiped(made, 'hide')
  expect(await made.store.list()).toEqual([])
})
