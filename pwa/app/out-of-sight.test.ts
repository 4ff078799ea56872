import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { bringBack, setAside } from './out-of-sight.ts'

beforeEach(() => {
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('innerHeight', 800)
})
afterEach(async () => {
  await bringBack()
  vi.unstubAllGlobals()
  location.hash = ''
  document.body.replaceChildren()
})

/**
 * A page of 5000 px whose parts begin as far down as their `data-top` says, each 300.5 px high; parts of `grid` stand by
 * themselves.
 */
function pageOf(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`
  for (const part of document.querySelectorAll<HTMLElement>('body *'))
    part.getBoundingClientRect = () => new DOMRect(0, 0, 360, 5000)
  for (const part of document.querySelectorAll<HTMLElement>('[data-top]'))
    part.getBoundingClientRect = () => new DOMRect(0, Number(part.dataset.top), 360, 300.5)
  return document.body.firstElementChild as HTMLElement
}

const GRID =
  '<ul style="display: grid"><li data-top="0"></li><li data-top="1201"></li><li data-top="1600"></li></ul>'

const hidden = () =>
  [...document.querySelectorAll<HTMLElement>('[data-top]')]
    .filter(({ style }) => style.contentVisibility === 'hidden')
    .map(({ dataset, style }) => [dataset.top, style.width, style.height])

test('issue 12.3: parts that begin more than half a screen below the first are set aside in their size, and come back one a turn', async () => {
  const frame = pageOf(GRID)
  setAside(frame)
  expect(hidden()).toEqual([
    ['1201', '360px', '300.5px'],
    ['1600', '360px', '300.5px'],
  ])
  const isBack = bringBack()
  expect(hidden()).toHaveLength(2)
  await nextTurn()
  await nextTurn()
  expect(hidden().map(([top]) => top)).toEqual(['1600'])
  await isBack
  expect(hidden()).toEqual([])
  const looks = [...frame.querySelectorAll('li')].map(({ style }) => style.cssText)
  expect(looks).toEqual(['', '', ''])
})

test('issue 12.3: whoever scrolls has it back, the nearest first', async () => {
  setAside(pageOf(GRID))
  dispatchEvent(new Event('scroll'))
  await nextTurn()
  await nextTurn()
  expect(hidden().map(([top]) => top)).toEqual(['1600'])
  await nextTurn()
  expect(hidden()).toEqual([])
})

test('issue 12.3: a part whose margins join others’ stays, as does all of a page that is not at its top', () => {
  const frame = pageOf('<section><p data-top="1700"></p></section>')
  setAside(frame)
  expect(hidden()).toEqual([])
  vi.stubGlobal('scrollY', 40)
  setAside(pageOf(GRID))
  expect(hidden()).toEqual([])
  vi.stubGlobal('scrollY', 0)
  location.hash = '#content'
  setAside(pageOf(GRID))
  expect(hidden()).toEqual([])
})

test('issue 12.3: what ends above is passed by with all that it holds', () => {
  const frame = pageOf(`<section data-top="0"><p></p></section>${GRID}`)
  const asked = vi.spyOn(frame.querySelector('p') as Element, 'getBoundingClientRect')
  setAside(frame)
  expect(hidden()).toHaveLength(2)
  expect(asked).not.toHaveBeenCalled()
})
