import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import PrivacyPage from './privacy-page.tsx'

/** What each part of the policy has to say (spec §1). */
const PROMISES: [promise: string, words: RegExp[]][] = [
  [
    'name, email and sometimes location',
    [/name/, /email/, /Sometimes .* location/, /local enough .* pick up/],
  ],
  ['shared with a tracking tool and a card payment provider', [/track orders and support/, /card payment/]],
  ['stored in a document database', [/document database/]],
  ['no cookies or tracking', [/no cookies and no tracking/]],
  ['rights to access, correct and delete', [/access, correct and delete/]],
  ['significant changes announced in the app or by email', [/significant changes .* in the app or by email/]],
]

test.each(PROMISES)('§1 privacy: the page states %s', (_, words) => {
  render(<PrivacyPage />)
  const text = screen.getByRole('article').textContent
  for (const each of words) expect(text).toMatch(each)
})

test("D4: the sign-in library's technical cookie is the one exception, and location is never asked for", () => {
  render(<PrivacyPage />)
  const text = screen.getByRole('article').textContent
  expect(text).toMatch(/one exception: the library that signs you in sets a technical cookie/)
  expect(text).toContain('never asks your device')
})

test('D56: a paragraph of its own says what is kept with orders, and what of it is deleted', () => {
  render(<PrivacyPage />)
  const text = screen.getByRole('complementary', { name: 'With your orders' }).textContent
  for (const kept of ['proofs', 'wrote', 'emails', 'last four digits']) expect(text).toContain(kept)
  expect(text).toMatch(/words, the names of your files .* are deleted/)
})

test('D56, D58: a paragraph of its own says which files are kept in the library, and until when', () => {
  render(<PrivacyPage />)
  const text = screen.getByRole('complementary', { name: 'In your artwork library' }).textContent
  expect(text).toMatch(/press “Keep” .* though no order or cart uses it/)
  for (const end of ['delete it there', 'have your data deleted']) expect(text).toContain(end)
  expect(text).toMatch(/files your orders are made from stay with the order/)
})

test('D56: a paragraph of its own says what a booth keeps, and for how long', () => {
  render(<PrivacyPage />)
  const text = screen.getByRole('complementary', { name: 'At a trade-show booth' }).textContent
  for (const kept of ['name', 'telephone', 'email address', 'company', 'note', 'sign'])
    expect(text).toContain(kept)
  expect(text).toMatch(/Without an order .* 60 days after the show/)
  expect(text).toMatch(/signature and your files stay with the order/)
})

test('§2 privacy: one main heading and its parts under it', () => {
  render(<PrivacyPage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy Policy')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(6)
})
