import { expect, test } from 'vitest'
import type { KeyValue } from './auth/identity.ts'
import { deleteDrafts, keepDraft, readDraft, takeDraft } from './drafts.ts'

/** As a browser's storage: what is kept are its own keys. */
function tab(): KeyValue {
  const kept: Record<string, string> = {}
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => void delete kept[key] },
  })
  return kept as unknown as KeyValue
}

test('a stranger’s draft is for whoever comes back, read as often as one likes, taken once', () => {
  const storage = tab()
  const draft = { sub: null, words: 'Fair' }
  keepDraft(storage, 'page', draft)
  expect(readDraft(storage, 'other', 'dana')).toBeNull()
  expect(readDraft(storage, 'page', null)).toEqual(draft)
  expect(takeDraft(storage, 'page', 'dana')).toEqual(draft)
  expect(takeDraft(storage, 'page', 'dana')).toBeNull()
})

test('D2: a person’s draft is nobody else’s, and signing out ends it', () => {
  const storage = tab()
  keepDraft(storage, 'page', { sub: 'dana' })
  storage.setItem('other', 'stays')
  expect(takeDraft(storage, 'page', 'eve')).toBeNull()
  expect(takeDraft(storage, 'page', null)).toBeNull()
  expect(readDraft(storage, 'page', 'dana')).toEqual({ sub: 'dana' })
  deleteDrafts(storage)
  expect(readDraft(storage, 'page', 'dana')).toBeNull()
  expect(storage.getItem('other')).toBe('stays')
})

test('a tab without room keeps no draft and holds nobody up', () => {
  const full: KeyValue = {
    getItem: () => null,
    setItem() {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  expect(() => keepDraft(full, 'page', { sub: null })).not.toThrow()
})
