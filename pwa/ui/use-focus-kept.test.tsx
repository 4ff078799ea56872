import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useFocusKept } from './use-focus-kept.ts'

/** A place with a button that goes away when it is pressed, and one that stays. */
function Place({ onGone }: { onGone?: (gone: Element) => HTMLElement | null }) {
  const [isThere, setIsThere] = useState(true)
  const kept = useFocusKept<HTMLDivElement>(onGone && ((_, gone) => onGone(gone)))
  return (
    <>
      <div data-testid="place" tabIndex={-1} {...kept}>
        {isThere && (
          <button type="button" onClick={() => setIsThere(false)}>
            Goes
          </button>
        )}
        <button type="button" onClick={() => setIsThere(false)}>
          Stays
        </button>
      </div>
      <button type="button">Elsewhere</button>
    </>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('issue 11.8: what goes away with the focus leaves it to its place', async () => {
  render(<Place />)
  await press('Goes')
  expect(document.activeElement).toBe(screen.getByTestId('place'))
})

test('issue 11.8: its place may name another, and is told what went', async () => {
  render(<Place onGone={gone => (gone.textContent === 'Goes' ? screen.getByText('Elsewhere') : null)} />)
  await press('Goes')
  expect(document.activeElement).toBe(screen.getByText('Elsewhere'))
})

test('issue 11.8: what goes away without the focus moves it nowhere', async () => {
  render(<Place />)
  screen.getByText('Goes').focus()
  await press('Stays')
  expect(document.activeElement).toBe(screen.getByText('Stays'))
})
