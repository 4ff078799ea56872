import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LetterIndex } from './letter-index.tsx'

function show() {
  const onChoose = vi.fn()
  render(
    <>
      <LetterIndex
        available={
          new Map([
            ['B', 0],
            ['T', 3],
          ])
        }
        onChoose={onChoose}
      />
      <p>elsewhere</p>
    </>,
  )
  return { onChoose, user: userEvent.setup() }
}

const toggle = () => screen.getByRole('button', { name: /^A-Z/ })
const panel = () => screen.queryByRole('group', { name: 'Products starting with' })

test('§2 All Products: the A-Z button opens 26 letters, and those without products are disabled', async () => {
  const { user } = show()
  expect(panel()).toBeNull()
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  await user.click(toggle())
  expect(toggle().getAttribute('aria-expanded')).toBe('true')
  const letters = within(screen.getByRole('group')).getAllByRole<HTMLButtonElement>('button')
  expect(letters).toHaveLength(26)
  expect(letters.filter(letter => !letter.disabled).map(letter => letter.textContent)).toEqual(['B', 'T'])
})

test('§2 All Products: a chosen letter is told and the letters close', async () => {
  const { user, onChoose } = show()
  await user.click(toggle())
  await user.click(screen.getByRole('button', { name: 'T' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('T')
  expect(panel()).toBeNull()
})

test('§2 All Products: by keyboard alone, Tab reaches the letters and Escape closes and gives the focus back', async () => {
  const { user, onChoose } = show()
  await user.tab()
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'B' }))
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(document.activeElement).toBe(toggle())
  expect(onChoose).not.toHaveBeenCalled()
})

test('§2 All Products: a press elsewhere closes the letters', async () => {
  const { user } = show()
  await user.click(toggle())
  await user.click(screen.getByText('elsewhere'))
  expect(panel()).toBeNull()
})
