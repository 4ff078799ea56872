import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import LiveDrawing from './live-drawing.tsx'

const drawingUrl = vi.hoisted(() =>
  vi.fn((_product: unknown, { characters }: { characters: string }) => characters),
)

vi.mock('#pwa/lib/drawing/drawing-url.ts', () => ({ drawingUrl }))

const product = aProduct({ path: '/channel-letters' })
const faces = {}

test('issue 12.4: the main picture and its thumbnail show one drawing, made once for each choice', () => {
  const page = (characters: string) => {
    const selection = { ...defaultSelection(product), characters }
    return ['main', ''].map(alt => <LiveDrawing key={alt} {...{ product, selection, faces, alt }} />)
  }
  const { container, rerender } = render(page('OPEN'))
  rerender(page('SHUT'))
  expect([...container.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual([
    'SHUT',
    'SHUT',
  ])
  expect(drawingUrl.mock.calls.map(([, { characters }]) => characters)).toEqual(['OPEN', 'SHUT'])
})

/** A screen that the picture comes near to and goes away from. */
class Screen {
  static readonly watching = new Set<IntersectionObserverCallback>()
  static scroll(isIntersecting: boolean) {
    const entry = { isIntersecting } as IntersectionObserverEntry
    for (const notify of Screen.watching) act(() => notify([entry], {} as IntersectionObserver))
  }
  readonly notify: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.notify = notify
  }
  observe() {
    Screen.watching.add(this.notify)
  }
  disconnect() {
    Screen.watching.delete(this.notify)
  }
}

test('issue 12.4: a picture far from the screen is not drawn anew with each choice, but once it comes near', () => {
  vi.stubGlobal('IntersectionObserver', Screen)
  drawingUrl.mockClear()
  const page = (characters: string) => {
    const selection = { ...defaultSelection(product), characters }
    return <LiveDrawing {...{ product, selection, faces, alt: '' }} />
  }
  const { container, rerender, unmount } = render(page('FAR'))
  const shown = () => container.querySelector('img')?.getAttribute('src')
  Screen.scroll(false)
  rerender(page('FARTHER'))
  rerender(page('FARTHEST'))
  expect(shown()).toBe('FAR')
  Screen.scroll(true)
  expect(shown()).toBe('FARTHEST')
  rerender(page('NEAR'))
  expect(shown()).toBe('NEAR')
  expect(drawingUrl.mock.calls.map(([, { characters }]) => characters)).toEqual(['FAR', 'FARTHEST', 'NEAR'])
  unmount()
  expect(Screen.watching.size).toBe(0)
})
