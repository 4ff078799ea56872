import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noteSentPictures } from './sent-pictures.ts'
import { usePictureEvents } from './use-picture-events.ts'

/** Takes over a view with a picture that came before, or failed; returns what it said and how often it was drawn. */
async function takenOver(decode: () => Promise<void>, isNoted = true) {
  document.body.innerHTML = '<div><img alt=""></div>'
  const view = document.body.firstElementChild as HTMLElement
  const picture = view.querySelector('img') as HTMLImageElement
  Object.defineProperties(picture, {
    complete: { value: true },
    currentSrc: { value: '/one.avif' },
    decode: { value: decode },
  })
  const said: string[] = []
  const draw = vi.fn()
  function Picture() {
    draw()
    const events = usePictureEvents(
      () => said.push('came'),
      () => said.push('failed'),
    )
    return <img alt="" {...events} />
  }
  if (isNoted) noteSentPictures(view)
  await act(async () => void render(<Picture />, { container: view, hydrate: true }))
  return { said, drawn: draw.mock.calls.length }
}

test('issue 12.3: a picture that came or failed before the code says so once, and is not drawn again to find out', async () => {
  expect(await takenOver(async () => {})).toEqual({ said: ['came'], drawn: 1 })
  expect(await takenOver(() => Promise.reject(new Error('not a picture')))).toEqual({
    said: ['failed'],
    drawn: 1,
  })
})

test('a picture that was not sent says so by its own events alone', async () => {
  expect(await takenOver(async () => {}, false)).toEqual({ said: [], drawn: 1 })
})
