import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './busy-button.tsx'

test.each([
  [false, 1],
  [true, 0],
])('issue 11.8: a button that is busy (%s) keeps the focus and takes %s presses', async (isBusy, taken) => {
  const [press, send] = [vi.fn(), vi.fn()]
  render(
    <form
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label="Words" />
      <BusyButton isBusy={isBusy} onPress={press}>
        Press
      </BusyButton>
      <BusyButton isBusy={isBusy}>Send</BusyButton>
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Press' }))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(screen.getByLabelText('Words'), 'Late{Enter}')
  expect([press.mock.calls.length, send.mock.calls.length]).toEqual([taken, 2 * taken])
})
