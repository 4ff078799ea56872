import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createLossBoard, type NotKept } from '#pwa/lib/not-saved.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import NotSaved from './not-saved.tsx'
import { NOT_SAVED_TEXTS as TEXTS } from './not-saved-texts.ts'

function lose(why: NotKept = 'full', copy: string | null = 'Coroplast\n$20.00') {
  const board = createLossBoard()
  const shown = renderInKit(<NotSaved board={board} />)
  const answered = vi.fn()
  void board.ask({ what: 'Your change to the cart', copy: () => copy }, why).then(answered)
  return { board, answered, shown }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('issue 3.5: says NOT saved, what it is and why, and blocks the page until it is answered', async () => {
  const { answered } = lose()
  const dialog = await screen.findByRole('alertdialog', { name: 'NOT saved' })
  expect(dialog.textContent).toContain('Your change to the cart')
  expect(dialog.textContent).toContain(TEXTS.why.full)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(answered).not.toHaveBeenCalled()
})

test('issue 3.5: "Try again" tries everything again that was not saved', async () => {
  const { board, answered } = lose()
  const second = vi.fn()
  void board.ask({ what: 'The file banner.pdf' }, 'full').then(second)
  expect(await screen.findByText('The file banner.pdf')).toBeTruthy()
  await press(TEXTS.again)
  await waitFor(() => expect([answered.mock.calls, second.mock.calls]).toEqual([[['again']], [['again']]]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('issue 3.5: what was not saved can be copied as text, and stands there to be selected', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  lose()
  await press(TEXTS.copy)
  expect(writeText).toHaveBeenCalledWith('Coroplast\n$20.00')
  expect(await screen.findByText(TEXTS.copied)).toBeTruthy()
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Coroplast\n$20.00')
  vi.unstubAllGlobals()
})

test('issue 3.5: a browser that does not copy is told of', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: () => Promise.reject(new Error('no')) },
  })
  lose()
  await press(TEXTS.copy)
  expect(await screen.findByText(TEXTS.notCopied)).toBeTruthy()
  vi.unstubAllGlobals()
})

test('issue 3.5: only the person lets go of what was not saved', async () => {
  const { answered } = lose('dead', null)
  expect(screen.queryByRole('button', { name: TEXTS.copy })).toBeNull()
  await press(TEXTS.continueUnsaved)
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith('let-go'))
})

test('issue 3.4: a page that a newer shop has overtaken offers to be reloaded instead', async () => {
  lose('superseded')
  expect(await screen.findByRole('button', { name: TEXTS.reload })).toBeTruthy()
  expect(screen.queryByRole('button', { name: TEXTS.again })).toBeNull()
})

test('issue 3.5: where no screen shows losses nobody waits for an answer', async () => {
  expect(await createLossBoard().ask({ what: 'x' }, 'full')).toBe('let-go')
})
