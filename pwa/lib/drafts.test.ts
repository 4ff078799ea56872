import { expect, test } from 'vitest'
import type { KeyValue } from './auth/identity.ts'
import { type Draft, forgetDrafts, keepDraft, takeDraft } from './drafts.ts'

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

const draft: Draft = {
  path: '/coroplast',
  sub: null,
  options: { 'Job Name': 'Fair', Quantity: 3 } as Draft['options'],
  files: [{ slot: 'back', id: 'f1' }],
}

test('a stranger’s draft is for whoever comes back to its page, once', () => {
  const storage = tab()
  keepDraft(storage, 'entry', draft)
  expect(takeDraft(storage, 'other', '/coroplast', 'dana')).toBeNull()
  expect(takeDraft(storage, 'entry', '/dtf', 'dana')).toBeNull()
  expect(takeDraft(storage, 'entry', '/coroplast', 'dana')).toEqual(draft)
  expect(takeDraft(storage, 'entry', '/coroplast', 'dana')).toBeNull()
})

test('D2: a person’s draft is nobody else’s, and signing out ends it', () => {
  const storage = tab()
  keepDraft(storage, 'entry', { ...draft, sub: 'dana' })
  storage.setItem('other', 'stays')
  expect(takeDraft(storage, 'entry', '/coroplast', 'eve')).toBeNull()
  expect(takeDraft(storage, 'entry', '/coroplast', null)).toBeNull()
  forgetDrafts(storage)
  expect(takeDraft(storage, 'entry', '/coroplast', 'dana')).toBeNull()
  expect(storage.getItem('other')).toBe('stays')
})

test('a tab without room keeps no draft and holds nobody up', () => {
  const full: KeyValue = {
    ...tab(),
    getItem: () => null,
    setItem() {
      throw new DOMException('No room.', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  expect(() => keepDraft(full, 'entry', draft)).not.toThrow()
})
