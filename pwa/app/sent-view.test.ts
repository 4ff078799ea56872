import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
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

test('issue 12.3: what was pressed before the code was there is pressed once it is, in order, as it was pressed', async () => {
  const frame = sentFrame('<button id="a"><b>A</b></button><button id="c">C</button>')
  const pressed: string[] = []
  frame.addEventListener('click', event => {
    pressed.push(`${(event.target as Element).textContent}, ${event.ctrlKey}, ${frame.inert}`)
  })
  const [a, c] = [...frame.querySelectorAll('b, #c')] as [Element, Element]
  window.sentView = { taps: [tapOn(a), tapOn(c)], installPrompt: null }
  openSentView()
  expect(frame.inert).toBe(true)
  await nextTurn()
  expect([frame.inert, pressed]).toEqual([false, []])
  vi.runAllTimers()
  expect(pressed).toEqual(['A, true, false', 'C, true, false'])
  expect(document.activeElement?.id).toBe('c')
  openSentView()
  await nextTurn()
  vi.runAllTimers()
  expect(pressed).toHaveLength(2)
})

test('issue 12.3: what is no more there is not pressed, and nothing is where nothing was', async () => {
  const frame = sentFrame('<button>A</button>')
  const pressed = vi.fn()
  document.addEventListener('click', pressed, { once: true })
  const gone = document.createElement('button')
  gone.addEventListener('click', pressed)
  window.sentView = { taps: [tapOn(gone)], installPrompt: null }
  openSentView()
  await nextTurn()
  delete window.sentView
  openSentView()
  await nextTurn()
  vi.runAllTimers()
  expect(pressed).not.toHaveBeenCalled()
  expect(frame.inert).toBe(false)
})

/** A sent page's styles and the files that will count in their place, come or still coming. */
function sentSheets(...sheets: (object | null)[]): HTMLLinkElement[] {
  document.head.innerHTML = '<style id="first-styles"></style>'
  const links = sheets.map((sheet, at) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: `/${at}.css`, media: 'print' })
    Object.defineProperty(link, 'sheet', { value: sheet })
    return link
  })
  document.head.append(...links)
  return links
}

test('issue 12.2: files of styles count all at once when each has come, or is not to be had, behind those in the page', async () => {
  const links = sentSheets(null, null)
  const there = vi.fn()
  const waiting = stylesThere().then(there)
  links[0]?.dispatchEvent(new Event('load'))
  await Promise.resolve()
  expect([there.mock.calls.length, links.map(({ media }) => media)]).toEqual([0, ['print', 'print']])
  links[1]?.dispatchEvent(new Event('error'))
  await waiting
  expect(links.map(({ media }) => media)).toEqual(['all', 'all'])
  expect(document.getElementById('first-styles')).not.toBeNull()
})

test('issue 12.3: a page gets its styles in a turn of its own: what was asked of it meanwhile goes first, before it and after', async () => {
  const sheet = { disabled: false }
  const [link] = sentSheets(sheet)
  const order: string[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => order.push(`${data}: ${link?.media}`)
  const styled = vi.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    order.push(sheet.disabled ? 'styled without it' : 'styled with it')
    port2.postMessage('meanwhile')
    return { color: '' } as CSSStyleDeclaration
  })
  port2.postMessage('before')
  await stylesThere()
  const forgotten = ['styled without it', 'meanwhile: all']
  expect(order).toEqual(['before: print', ...forgotten, 'styled with it', 'meanwhile: all'])
  styled.mockRestore()
  port1.close()
})

test('issue 12.3: files of styles count in one turn: of one alone nothing is ever seen', async () => {
  const first = { disabled: false }
  const second = { disabled: false }
  sentSheets(first, second)
  const seen: string[] = []
  const styled = vi.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    seen.push([first, second].map(({ disabled }) => (disabled ? 'off' : 'on')).join())
    return { color: '' } as CSSStyleDeclaration
  })
  await stylesThere()
  expect(seen).toEqual(['off,off', 'on,on'])
  styled.mockRestore()
})

test('issue 12.3: a view that is opened has its styles in that turn, before anything is painted', async () => {
  const frame = sentFrame('<button>A</button>')
  const inert: boolean[] = []
  const styled = vi.spyOn(window, 'getComputedStyle').mockImplementation(() => {
    inert.push(frame.inert)
    return { color: '' } as CSSStyleDeclaration
  })
  openSentView()
  await nextTurn()
  expect(inert).toEqual([false])
  styled.mockRestore()
})
