import { act, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useIsDue } from './use-is-due.ts'

afterEach(() => document.body.replaceChildren())

function drawings(): boolean[] {
  const drawn: boolean[] = []
  function Part() {
    drawn.push(useIsDue())
    return null
  }
  act(() => void render(<Part />))
  return drawn
}

test('issue 12.4: what is not seen at once is drawn after what is, in a page that is opened on the device', () => {
  expect(drawings()).toEqual([false, true])
})

test('issue 12.4: in a view that the server sent all of it stays', () => {
  document.body.innerHTML = '<div id="root"><div inert></div></div>'
  expect(drawings()).toEqual([true])
})
