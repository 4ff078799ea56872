import { expect, test } from 'vitest'
import { keptRights, learnRights, rightsAge } from './rights.ts'
import { serverClock } from './server-clock.ts'

function aStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('D42: what the shop said that somebody may do is kept for hours without a connection, and for nobody else', async () => {
  const storage = aStorage()
  expect(keptRights('auth0|ada', storage)).toBeNull()
  const asked: unknown[] = []
  const api = {
    async call(...given: unknown[]) {
      asked.push(given)
      return { rights: ['booth:sell'] } as never
    },
  }
  expect(await learnRights(api, 'auth0|ada', storage)).toEqual(['booth:sell'])
  expect(asked).toEqual([['GET /api/users/rights', { auth: true }]])
  expect(keptRights('auth0|ada', storage)).toEqual(['booth:sell'])
  expect(keptRights('auth0|eve', storage)).toBeNull()
  storage.setItem('goldleaf.rights', '{')
  expect(keptRights('auth0|ada', storage)).toBeNull()
})

test('issue 9.7: how long ago the shop said so can be told, unless it was kept before that was written down', async () => {
  const storage = aStorage()
  const api = { call: async () => ({ rights: ['booth:sell'] }) as never }
  await learnRights(api, 'auth0|ada', storage)
  const now = serverClock.now()
  expect(rightsAge('auth0|ada', now + 60_000, storage)).toBeGreaterThanOrEqual(60_000)
  // A clock that was set back makes it no younger than now.
  expect(rightsAge('auth0|ada', now - 60_000, storage)).toBe(0)
  expect(rightsAge('auth0|eve', now, storage)).toBeNull()
  storage.setItem('goldleaf.rights', JSON.stringify({ sub: 'auth0|ada', rights: ['booth:sell'] }))
  expect([keptRights('auth0|ada', storage), rightsAge('auth0|ada', now, storage)]).toEqual([
    ['booth:sell'],
    null,
  ])
})
