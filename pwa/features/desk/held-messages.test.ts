import { expect, test } from 'vitest'
import type { DeskMessage } from '#shared/contract/messages.ts'
import { type HeldPages, listed, withHeld } from './held-messages.ts'

const message = (n: number): DeskMessage => ({
  ref: `00000000-0000-8000-8000-00000000000${n}`,
  at: `2026-11-24T1${n}:00:00.000Z`,
  category: 'General',
  orderId: '',
  text: `Question ${n}`,
  isOpen: true,
  customer: { name: 'Ada Lovelace', email: 'ada@example.com', isVerified: true },
  answers: [],
})
const pages = (...ofPages: number[][]): HeldPages => ({
  pages: ofPages.map(numbers => ({ messages: numbers.map(message), next: null })),
  pageParams: ofPages.map(() => ''),
})
const shown = (data: HeldPages) =>
  listed(data).map(({ text, isHeld }) => `${text.at(-1)}${isHeld ? ' held' : ''}`)
const written = (...numbers: number[]) => {
  const refs = new Set(numbers.map(n => message(n).ref))
  return (ref: string) => refs.has(ref)
}

test('issue 11.5: a message that is no longer told stays in its place while something is written to it', () => {
  const held = withHeld(pages([4, 3, 2, 1]), pages([4, 1]), written(2))
  expect(shown(held)).toEqual(['4', '2 held', '1'])
  expect(shown(withHeld(held, pages([4, 1]), written(2)))).toEqual(['4', '2 held', '1'])
  expect(shown(withHeld(held, pages([4, 1]), written()))).toEqual(['4', '1'])
})

test('issue 11.5: a message that is told again is shown once, on whatever page it comes', () => {
  const held = withHeld(pages([4, 3]), pages([4]), written(3))
  const more = { ...held, pages: [...held.pages, ...pages([3, 2]).pages] }
  expect(shown(withHeld(held, more, written(3)))).toEqual(['4', '3', '2'])
})

test('issue 11.5: nothing told before holds nothing', () => {
  expect(shown(withHeld(undefined, pages([2, 1]), written(3)))).toEqual(['2', '1'])
})
