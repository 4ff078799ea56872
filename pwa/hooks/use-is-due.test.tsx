import { act, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { IsDue, useIsDue } from './use-is-due.ts'

afterEach(() => {
  document.body.replaceChildren()
  wayHere.note('PUSH')
})

/** What a part was told each time that it was drawn. */
function draw(): boolean[] {
  const drawn: boolean[] = []
  function Part() {
    drawn.push(useIsDue())
    return null
  }
  act(() => void render(<Part />))
  return drawn
}

/** Two turns: one for what is asked for in this one, one for what that asks for. */
const turns = () => act(async () => void (await nextTurn().then(nextTurn)))

test('issue 12.4: what is not seen at once is drawn once what is has been painted, in a page that is opened on the device', async () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)
  const drawn = draw()
  await turns()
  expect(drawn, 'before the next frame').toEqual([false])
  act(() => frames.mock.calls[0]?.[0](performance.now()))
  expect(drawn, 'in the frame itself, which is painted at its end').toEqual([false])
  await turns()
  expect(drawn).toEqual([false, true])
})

test('issue 12.4: in a view that the server sent all of it stays', () => {
  document.body.innerHTML = '<div id="root"><div inert></div></div>'
  expect(draw()).toEqual([true])
})

test('issue 12.4: of a page that one comes back to all is there at once, so that it is scrolled to where it was', () => {
  wayHere.note('BACK')
  expect(draw()).toEqual([true])
  wayHere.note('PUSH')
  expect(draw()[0]).toBe(false)
})

test('issue 12.4: what comes with a part that was waited for comes whole with it', async () => {
  const drawn: boolean[] = []
  function Inner() {
    drawn.push(useIsDue())
    return null
  }
  function Outer() {
    const isDue = useIsDue()
    return <IsDue value={isDue}>{isDue && <Inner />}</IsDue>
  }
  render(<Outer />)
  await vi.waitFor(() => expect(drawn).toEqual([true]))
})
