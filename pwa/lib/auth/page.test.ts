import { expect, test, vi } from 'vitest'
import { browserPage } from './page.ts'

/** A window whose display mode matches this one alone. */
function windowIn(mode: string, navigator: object = {}, state: unknown = null): Window {
  const matchMedia = (query: string) => ({ matches: query === `(display-mode: ${mode})` })
  const location = { origin: 'https://shop.example', href: '', pathname: '/', search: '?a=1' }
  return { matchMedia, navigator, location, history: { state } } as unknown as Window
}

test.each([
  ['browser', false],
  ['standalone', true],
  ['minimal-ui', true],
  ['window-controls-overlay', true],
])(
  'issue 6.22 an installed app is one by its display mode, but for iOS, whose windows cannot speak to it',
  (mode, is) => {
    expect(browserPage(windowIn(mode)).isApp()).toBe(is)
    expect(browserPage(windowIn(mode, { standalone: true })).isApp()).toBe(false)
  },
)

test.each([
  [{ wanted: '/orders?status=new', key: 'k' }, '/orders?status=new'],
  [{ key: 'k' }, '/?a=1'],
  [{ wanted: 7 }, '/?a=1'],
  [null, '/?a=1'],
])(
  'issue 6.28 a login leads to what the entry of the history says was wanted, else to its own page',
  (state, path) => {
    expect(browserPage(windowIn('browser', {}, state)).returnTo()).toBe(path)
  },
)

test.each([
  [true, 1],
  [false, 0],
])('D2 tabs: a page brought back as it was (%s) looks who is signed in by now', (persisted, times) => {
  const window = Object.assign(new EventTarget(), windowIn('browser'))
  const heard = vi.fn()
  const stop = browserPage(window).onOtherTab(heard)
  const show = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show()
  expect(heard).toHaveBeenCalledTimes(times)
  stop()
  show()
  expect(heard).toHaveBeenCalledTimes(times)
})
