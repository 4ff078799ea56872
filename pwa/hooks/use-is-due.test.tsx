import { act, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { wayHere } from '#pwa/lib/way-here.ts'
import { useIsDue } from './use-is-due.ts'

afterEach(() => {
  document.body.replaceChildren()
  wayHere.note('PUSH')
})

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

test('issue 12.4: of a page that one comes back to all is there at once, so that it is scrolled to where it was', () => {
  wayHere.note('BACK')
  expect(drawings()).toEqual([true])
  wayHere.note('PUSH')
  expect(drawings()).toEqual([false, true])
})
