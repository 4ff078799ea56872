import { describe, expect, test } from 'vitest'
import type { Doc } from '#api/store/collection.ts'
import type { Subject } from './subject.ts'

const user = (id: string, name = 'Ada') => ({
  _id: id,
  name,
  email: 'ada@goldleaf.example',
  picture: '',
  updatedAt: '2026-11-21T10:00:00.000Z',
})

/** Documents come back as they were put in. */
export function documentsContract(subject: () => Subject): void {
  describe('documents', () => {
    test('finds what was inserted and null for what was not', async () => {
      const { users } = subject().store
      expect(await users.insert(user('a'))).toBe(true)
      expect(await users.get('a')).toEqual(user('a'))
      expect(await users.get('b')).toBeNull()
    })

    test('refuses a second document under an id and keeps the first', async () => {
      const { users } = subject().store
      await users.insert(user('a'))
      expect(await users.insert(user('a', 'Grace'))).toBe(false)
      expect((await users.get('a'))?.name).toBe('Ada')
    })

    test('keeps collections apart', async () => {
      const { users, pageViews } = subject().store
      await users.insert(user('a'))
      expect(await pageViews.get('a')).toBeNull()
    })

    test('issue 10.1: inserts many at once, thousands too, and leaves those whose id is taken as they are', async () => {
      const { users } = subject().store
      await users.insert(user('b', 'Grace'))
      await users.insertAll([user('a'), user('b'), user('c', '日本語 "🪧"')])
      await users.insertAll([])
      expect((await users.find({})).map(({ name }) => name)).toEqual(['Ada', 'Grace', '日本語 "🪧"'])
      await users.insertAll(Array.from({ length: 2_000 }, (_, i) => user(`d${i}`)))
      expect(await users.count({ where: { _id: { prefix: 'd' } } })).toBe(2_000)
      expect(await users.get('d7')).toEqual(user('d7'))
    })

    test('issue 10.1: what was inserted among many is changed like any other', async () => {
      const { users } = subject().store
      await users.insertAll([user('a')])
      await users.update('a', doc => ({ ...doc, name: 'Grace' }))
      expect((await users.get('a'))?.name).toBe('Grace')
    })

    test('issue 10.1: removes many at once and says how many there were', async () => {
      const { users } = subject().store
      await users.insertAll(['a', 'b', 'c'].map(id => user(id)))
      expect(await users.removeAll(['a', 'c', 'x'])).toBe(2)
      expect(await users.removeAll([])).toBe(0)
      expect((await users.find({})).map(({ _id }) => _id)).toEqual(['b'])
    })

    test('removes once', async () => {
      const { users } = subject().store
      await users.insert(user('a'))
      expect(await users.remove('a')).toBe(true)
      expect(await users.remove('a')).toBe(false)
      expect(await users.get('a')).toBeNull()
    })

    test('gives fields it has never heard of back untouched, whatever their names', async () => {
      const { users } = subject().store
      const more = {
        'Flag Option(s)': 'Flag + Pole',
        '9.5oz. Blockout': { $set: 1, 'a.b': [null, { '': 2 }] },
      }
      await users.insert({ ...user('a'), more } as Doc as ReturnType<typeof user>)
      await users.update('a', doc => ({ ...doc, name: 'Grace' }))
      expect(await users.get('a')).toEqual({ ...user('a', 'Grace'), more })
    })

    test('tells null from absent and drops undefined', async () => {
      const { sessions } = subject().store
      const doc = { _id: 's', owner: 'o', checkoutId: 'c', gone: undefined, empty: null }
      await sessions.insert(doc)
      const found = (await sessions.get('s')) ?? {}
      expect(Object.keys(found).sort()).toEqual(['_id', 'checkoutId', 'empty', 'owner'])
      expect(found).toMatchObject({ empty: null })
    })

    test('keeps the order of keys, since the order of option lists is the order on the page', async () => {
      const { users } = subject().store
      const options = { windslit: 1, sizes: 2, hem: 3, base: 4 }
      await users.insert({ ...user('a'), options } as Doc as ReturnType<typeof user>)
      expect(JSON.stringify(await users.get('a'))).toContain(JSON.stringify(options))
    })

    test('keeps any text, also as an id', async () => {
      const { users } = subject().store
      const texts = [
        '日本語 🪧',
        'e\u0301',
        '\u00e9',
        "'; DROP TABLE users; --",
        '%_\\',
        '\u{10ffff}',
        'a\u0000b',
      ]
      for (const text of texts) expect(await users.insert(user(`id ${text}`, text))).toBe(true)
      for (const text of texts) expect((await users.get(`id ${text}`))?.name).toBe(text)
      for (const text of texts) expect(await users.count({ where: { name: text } })).toBe(1)
    })

    test('keeps a document of a megabyte', async () => {
      const { users } = subject().store
      const name = 'gold🪧'.repeat(180_000)
      await users.insert(user('a', name))
      expect((await users.get('a'))?.name === name).toBe(true)
    })

    test('finds everything again after closing and opening', async () => {
      await subject().store.users.insert(user('a'))
      await subject().store.close()
      const again = await subject().again()
      expect(await again.users.get('a')).toEqual(user('a'))
      await again.ping()
    })

    test('answers a ping while open and fails it when closed; closes twice without complaint', async () => {
      const { store } = subject()
      await expect(store.ping()).resolves.toBeUndefined()
      await store.close()
      await store.close()
      await expect(store.ping()).rejects.toThrow()
    })
  })
}
