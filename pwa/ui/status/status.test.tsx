import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Status } from './status.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** What a screen reader finds in the place. */
const heard = () => {
  const place = screen.getByRole('status').cloneNode(true) as HTMLElement
  for (const hidden of place.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  return place.textContent
}

test('experience "Craft": the place of words that come is there before them and after them, and takes no room while empty', () => {
  const says = (words: string | false) => <Status className="note">{words}</Status>
  const { rerender } = render(says(false))
  act(() => vi.advanceTimersByTime(250))
  const place = screen.getByRole('status')
  expect([place.className, place.textContent]).toEqual(['visually-hidden', ''])
  rerender(says('Nobody of that name.'))
  expect(screen.getByRole('status')).toBe(place)
  expect([place.className, place.textContent, heard()]).toEqual([
    'note',
    'Nobody of that name.',
    'Nobody of that name.',
  ])
  rerender(says(''))
  expect(screen.getByRole('status')).toBe(place)
  expect(place.className).toBe('visually-hidden')
})

test('experience "Craft": words that come together with their place are seen at once, and heard once the place is known', () => {
  render(<Status className="note">No Orders to Display</Status>)
  const place = screen.getByRole('status')
  expect([place.className, place.textContent, heard()]).toEqual(['note', 'No Orders to Display', ''])
  act(() => vi.advanceTimersByTime(250))
  expect(screen.getByRole('status')).toBe(place)
  expect(heard()).toBe('No Orders to Display')
})
