import { expect, test } from 'vitest'
import { keptRights, learnRights, rightsEntry } from './rights.ts'

function aStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('D42: what the shop said that somebody may do is kept for hours without a connection, and for nobody else', async () => {
  const storage = aStorage()
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
