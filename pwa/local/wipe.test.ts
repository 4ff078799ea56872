import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { INBOX } from '#shared/offline/inbox.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { boothOf } from './booth/booths.ts'
import { claimLegacyCart, LEGACY_KEY } from './legacy-cart.ts'
import { databaseName } from './local-db.ts'
import { personOf } from './people.ts'
import { cleanUpAfterSignOut, wipePerson } from './sign-out-cleanup.ts'
import { BANNER } from './testing/rows.ts'

test("D4: a person's database leaves the device, another's stays", async () => {
  for (const sub of ['auth0|pat', 'auth0|sam']) await (await personOf(sub).local).cart.add(BANNER)
  await wipePerson('auth0|pat')
  expect(await Dexie.getDatabaseNames()).toEqual([await databaseName('auth0|sam')])
  await wipePerson('auth0|sam')
  expect(await Dexie.getDatabaseNames()).toEqual([])
})

test('D4: an older cart that was never taken over leaves with its person, whom it names', async () => {
  const storage = memoryStorage({ [LEGACY_KEY]: '{}', theirs: 'stays' })
  vi.stubGlobal('localStorage', storage)
  claimLegacyCart(storage, 'auth0|pat')
  expect([...storage.entries.keys()].join()).toContain('pat')
  await wipePerson('auth0|pat')
  expect([...storage.entries.keys()]).toEqual(['theirs'])
  vi.unstubAllGlobals()
})

test('D4: shared files that wait for a place leave with their person, and so does word of who was here last', async () => {
  const caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  const inbox = browserInbox()
  for (const sub of ['auth0|pat', 'auth0|sam']) await inbox?.put(new File([sub], sub), sub)
  await inbox?.noteLastPerson('auth0|pat')
  await wipePerson('auth0|pat')
  const left = (await (await caches.open(INBOX)).keys()).length
  expect([left, (await inbox?.list('auth0|pat'))?.length, (await inbox?.list('auth0|sam'))?.length]).toEqual([
    1, 0, 1,
  ])
  vi.unstubAllGlobals()
})

test('issue 9.7: a customer’s shared files leave with the staff member, and stay with a sign-out that keeps what is unsent', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const inbox = browserInbox()
  const sub = 'auth0|booth'
  const booth = await boothOf(sub)
  const [mia, tom] = [await booth.newTicket({ name: 'Mia' }), await booth.newTicket({ name: 'Tom' })]
  // Of both the shop has everything.
  const { db } = await personOf(sub).local
  await db?.acts.clear()
  await db?.tickets.toCollection().modify({ changes: [] })
  await inbox?.put(new File(['logo'], 'logo.jpg'), ticketOwner(mia))
  const shared = async () => (await inbox?.countOf(await subjectMark(ticketOwner(mia)))) ?? 0
  pendingWipes().note(await subjectMark(sub), { unsent: 'hide', at: Date.now() + 1 })
  await cleanUpAfterSignOut(sub)
  const left = await (await personOf(sub).local).db?.tickets.toArray()
  expect([await shared(), left?.map(({ id }) => id)]).toEqual([1, [mia]])
  expect(left).not.toContainEqual(expect.objectContaining({ id: tom }))
  await wipePerson(sub)
  expect(await shared()).toBe(0)
  vi.unstubAllGlobals()
})
