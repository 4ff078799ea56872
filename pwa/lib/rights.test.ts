import { expect, test } from 'vitest'
import { memoryStorage } from './auth/testing/session.ts'
import { keptRights, learnRights, rightsAge, rightsEntry } from './rights.ts'
import { serverClock } from './server-clock.ts'

test('D42: what the shop said that somebody may do is kept for hours without a connection, and for nobody else', async () => {
  const storage = memoryStorage()
  const entry = rightsEntry(() => storage)
  expect(keptRights('auth0|ada', entry)).toBeNull()
  const asked: unknown[] = []
  const api = {
    async call(...given: unknown[]) {
      asked.push(given)
      return { rights: ['booth:sell'] } as never
    },
  }
  expect(await learnRights(api, 'auth0|ada', entry)).toEqual(['booth:sell'])
  expect(asked).toEqual([['GET /api/users/rights', { auth: true }]])
  expect(keptRights('auth0|ada', entry)).toEqual(['booth:sell'])
  expect(keptRights('auth0|eve', entry)).toBeNull()
  storage.setItem('goldleaf.rights', '{')
  expect(keptRights('auth0|ada', entry)).toBeNull()
})

test('issue 9.7: how long ago the shop said so can be told, unless it was kept before that was written down', async () => {
  const storage = memoryStorage()
  const entry = rightsEntry(() => storage)
  const api = { call: async () => ({ rights: ['booth:sell'] }) as never }
  await learnRights(api, 'auth0|ada', entry)
  const now = serverClock.now()
  expect(rightsAge('auth0|ada', now + 60_000, entry)).toBeGreaterThanOrEqual(60_000)
  // A clock that was set back makes it no younger than now.
  expect(rightsAge('auth0|ada', now - 60_000, entry)).toBe(0)
  expect(rightsAge('auth0|eve', now, entry)).toBeNull()
  storage.setItem('goldleaf.rights', JSON.stringify({ sub: 'auth0|ada', rights: ['booth:sell'] }))
  expect([keptRights('auth0|ada', entry), rightsAge('auth0|ada', now, entry)]).toEqual([['booth:sell'], null])
})
