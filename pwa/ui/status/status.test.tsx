import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Status } from './status.tsx'

test('experience "Craft": the place of words that come is there before them and after them, and takes no room while empty', () => {
  const says = (words: string | false) => <Status className="note">{words}</Status>
  const { rerender } = render(says(false))
  const place = screen.getByRole('status')
  expect([place.className, place.textContent]).toEqual(['visually-hidden', ''])
  rerender(says('Nobody of that name.'))
  expect(screen.getByRole('status')).toBe(place)
  expect([place.className, place.textContent]).toEqual(['note', 'Nobody of that name.'])
  rerender(says(''))
  expect(screen.getByRole('status')).toBe(place)
  expect(place.className).toBe('visually-hidden')
})
