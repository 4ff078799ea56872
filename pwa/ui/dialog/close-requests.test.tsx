import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { standInForCloseWatchers } from '#pwa/ui/testing/close-requests.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { Dialog } from './dialog.tsx'

/** An order and a question over it, which say how often each was asked to close and stay open. */
function twoDialogs() {
  const order = vi.fn()
  const question = vi.fn()
  const shown = ({ isAsking = true, mustAnswer = false }) => (
    <>
      <Dialog title="An order" onClose={order}>
        Its lines
      </Dialog>
      {isAsking && (
        <Dialog title="Sure?" {...(!mustAnswer && { onClose: question })}>
          It cannot be undone.
        </Dialog>
      )}
    </>
  )
  return { shown, asked: () => [order, question].map(each => each.mock.calls.length) }
}

test('experience "Craft": a close request asks the uppermost dialog alone, again where it stayed open, and then the one below', () => {
  const watchers = standInForCloseWatchers()
  const { shown, asked } = twoDialogs()
  const { rerender, unmount } = renderInKit(shown({}))
  watchers.requestClose()
  expect(asked()).toEqual([0, 1])
  watchers.requestClose()
  expect(asked()).toEqual([0, 2])
  rerender(shown({ isAsking: false }))
  watchers.requestClose()
  expect(asked()).toEqual([1, 2])
  unmount()
  expect(watchers.count()).toBe(0)
})

test('experience "Craft": what must be answered is asked by no close request, nor is what lies below it', () => {
  const watchers = standInForCloseWatchers()
  const { shown, asked } = twoDialogs()
  renderInKit(shown({ mustAnswer: true }))
  watchers.requestClose()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(asked()).toEqual([0, 0])
})

test('experience "Craft": a dialog leaves the key Escape to a browser that makes a close request of it', () => {
  standInForCloseWatchers()
  const { shown, asked } = twoDialogs()
  renderInKit(shown({}))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(asked()).toEqual([0, 0])
})

test('experience "Craft": where a browser has no close requests, the key Escape asks the uppermost dialog alone', () => {
  const { shown, asked } = twoDialogs()
  renderInKit(shown({}))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(asked()).toEqual([0, 1])
})
