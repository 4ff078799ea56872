import { expect, test } from 'vitest'
import { type Draft, keepDraft, takeDraft } from './draft.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const draft: Draft = {
  path: '/coroplast',
  sub: null,
  options: { 'Job Name': 'Fair', Quantity: 3 } as Draft['options'],
  files: [{ slot: 'back', id: 'f1' }],
}

test('a stranger’s draft is for whoever comes back to its page, once', () => {
  const tab = storage()
  keepDraft(tab, draft)
  expect(takeDraft(tab, '/dtf', 'dana')).toBeNull()
  expect(takeDraft(tab, '/coroplast', 'dana')).toEqual(draft)
  expect(takeDraft(tab, '/coroplast', 'dana')).toBeNull()
})

test('D2: a person’s draft is nobody else’s', () => {
  const tab = storage()
  keepDraft(tab, { ...draft, sub: 'dana' })
  expect(takeDraft(tab, '/coroplast', 'eve')).toBeNull()
  expect(takeDraft(tab, '/coroplast', null)).toBeNull()
  expect(takeDraft(tab, '/coroplast', 'dana')?.options).toEqual(draft.options)
})
