import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test, vi } from 'vitest'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { browserInbox } from '#pwa/lib/inbox.ts'
import { INBOX } from '#shared/offline/inbox.ts'
import { memoryCaches } from '#shared/testing/caches.ts'
import { claimLegacyCart, LEGACY_KEY } from './legacy-cart.ts'
import { databaseName } from './local-db.ts'
import { personOf } from './people.ts'
import { wipePerson } from './sign-out-cleanup.ts'
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
