import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSentView, stylesThere } from './sent-view.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  delete window.sentView
  document.head.replaceChildren()
  document.body.replaceChildren()
})

function sentFrame(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root"><div inert>${html}</div></div>`
  return document.querySelector('#root > div') as HTMLElement
}

const tapOn = (aimed: Element): [Element, MouseEvent] => [
  aimed,
  new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
]

test('issue 12.3: what was pressed before the code was there is pressed once it is, in order, as it was pressed', () => {
  const frame = sentFrame('<button id="a"><b>A</b></button><button id="c">C</button>')
  const pressed: string[] = []
  frame.addEventListener('click', event => {
    pressed.push(`${(event.target as Element).textContent}, ${event.ctrlKey}, ${frame.inert}`)
  })
  const [a, c] = [...frame.querySelectorAll('b, #c')] as [Element, Element]
  window.sentView = { taps: [tapOn(a), tapOn(c)], installPrompt: null }
  openSentView()
  expect([frame.inert, pressed]).toEqual([false, []])
  vi.runAllTimers()
  expect(pressed).toEqual(['A, true, false', 'C, true, false'])
  expect(document.activeElement?.id).toBe('c')
  openSentView()
  vi.runAllTimers()
  expect(pressed).toHaveLength(2)
})

test('issue 12.3: what is no more there is not pressed, and nothing is where nothing was', () => {
  const frame = sentFrame('<button>A</button>')
  const pressed = vi.fn()
  document.addEventListener('click', pressed, { once: true })
  const gone = document.createElement('button')
  gone.addEventListener('click', pressed)
  window.sentView = { taps: [tapOn(gone)], installPrompt: null }
  openSentView()
  delete window.sentView
  openSentView()
  vi.runAllTimers()
  expect(pressed).not.toHaveBeenCalled()
  expect(frame.inert).toBe(false)
})

test('issue 12.2: files of styles count all at once when each has come, or is not to be had, and those in the page go', async () => {
  document.head.innerHTML = '<style id="first-styles"></style>'
  const links = [1, 2].map(number => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/${number}.css`, media: 'print' })
    Object.defineProperty(link, 'sheet', { value: null })
    return link
  })
  document.head.append(...links)
  const there = vi.fn()
  const waiting = stylesThere().then(there)
  links[0]?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect([there.mock.calls.length, links.map(({ media }) => media)]).toEqual([0, ['print', 'print']])
  links[1]?.dispatchEvent(new Event('error'))
  await waiting
  expect(links.map(({ media }) => media)).toEqual(['all', 'all'])
  expect(document.getElementById('first-styles')).toBeNull()
  await stylesThere()
})
