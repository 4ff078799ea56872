import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { Showcase } from './showcase.tsx'

let isStill = false

beforeEach(() => {
  isStill = false
  vi.useFakeTimers()
  const media = () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('matchMedia', media)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Every picture that was asked for arrives; the first one, which the others wait for, before them. */
function arrive() {
  const asked = () => [...document.querySelectorAll('img')]
  for (const picture of asked()) fireEvent.load(picture)
  for (const picture of asked()) fireEvent.load(picture)
}

function showAll() {
  const shown = render(<Showcase />)
  arrive()
  return shown
}

/** The slide in the centre; the others are hidden from everybody who reads. */
const shown = () => screen.getByRole('group').getAttribute('aria-label')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('§4 carousel: it advances every 4000 ms and loops', () => {
  showAll()
  expect(shown()).toBe('1 of 3')
  pass(3_999)
  expect(shown()).toBe('1 of 3')
  pass(1)
  expect(shown()).toBe('2 of 3')
  pass(4_000)
  pass(4_000)
  expect(shown()).toBe('1 of 3')
})

test('§4 carousel: arrows go both ways around the ends, and it keeps running after them', () => {
  showAll()
  press('Previous')
  expect(shown()).toBe('3 of 3')
  press('Next')
  expect(shown()).toBe('1 of 3')
  pass(4_000)
  expect(shown()).toBe('2 of 3')
})

test('D41: it can be paused and set going again', () => {
  showAll()
  press('Pause showcase')
  pass(20_000)
  expect(shown()).toBe('1 of 3')
  press('Play showcase')
  pass(4_000)
  expect(shown()).toBe('2 of 3')
})

test('D41: under reduced motion it stands still, with its arrows working', () => {
  isStill = true
  showAll()
  pass(20_000)
  expect(shown()).toBe('1 of 3')
  press('Next')
  expect(shown()).toBe('2 of 3')
})

test('§4 showcase: "Loading Showcase..." until the first picture is there', () => {
  render(<Showcase />)
  expect(screen.getByRole('status').textContent).toBe('Loading Showcase...')
  fireEvent.load(screen.getByRole('img'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('§8 showcase links fail: "Error loading showcase artwork"', () => {
  render(<Showcase />)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByRole('alert').textContent).toBe('Error loading showcase artwork')
})

/** The pictures of all slides, also of those that are not in the centre. */
const pictures = () => [...document.querySelectorAll('img')]
const slideStates = () =>
  [...document.querySelectorAll('[aria-roledescription="slide"]')].map(slide =>
    slide.getAttribute('data-state'),
  )
const load = (at: number) => fireEvent.load(pictures()[at] ?? document.body)
const fail = (at: number) => fireEvent.error(pictures()[at] ?? document.body)

test('issue 6.20: it waits for a picture that is still coming, and moves on as soon as it is there', () => {
  render(<Showcase />)
  load(0)
  pass(20_000)
  expect(shown()).toBe('1 of 3')
  load(1)
  expect(shown()).toBe('2 of 3')
  pass(3_999)
  load(2)
  expect(shown()).toBe('2 of 3')
  pass(1)
  expect(shown()).toBe('3 of 3')
})

test('issue 6.20: a slide without its picture is grey, and "Loading Showcase..." when it is looked at', () => {
  render(<Showcase />)
  load(0)
  expect(slideStates()).toEqual(['there', 'coming', 'coming'])
  expect(screen.queryByRole('status')).toBeNull()
  press('Next')
  expect(screen.getByRole('status').textContent).toBe('Loading Showcase...')
  load(1)
  expect(screen.queryByRole('status')).toBeNull()
  expect(slideStates()).toEqual(['there', 'there', 'coming'])
})

test('issue 6.20: a picture this device has not got is passed over without a connection, and waited for with one', async () => {
  vi.useRealTimers()
  render(<Showcase />)
  load(0)
  load(2)
  act(() => void reachability.noteVisible(false))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  fail(1)
  await waitFor(() => expect(slideStates()).toEqual(['there', 'missing', 'there']))
  vi.useFakeTimers()
  press('Next')
  expect(screen.getByRole('img', { name: /picture not on this device/ })).toBeTruthy()
  press('Previous')
  pass(4_000)
  expect(shown()).toBe('3 of 3')
  act(() => reachability.noteAnswer())
  expect(slideStates()).toEqual(['there', 'coming', 'there'])
})

test('§8 issue 6.20: a later picture that fails is told like the first', () => {
  render(<Showcase />)
  load(0)
  fail(2)
  expect(screen.getByRole('alert').textContent).toBe('Error loading showcase artwork')
})

test('issue 8.9: what lies on the scene goes with it, and holds it while it has the focus', () => {
  render(<Showcase scene={<a href="/teardrop-flag">Teardrop Flag</a>} />)
  arrive()
  fireEvent.focus(screen.getByRole('link', { name: 'Teardrop Flag' }))
  pass(9_000)
  expect(shown()).toBe('1 of 3')
  fireEvent.blur(screen.getByRole('link', { name: 'Teardrop Flag' }))
  expect(shown()).toBe('2 of 3')
  expect(screen.queryByRole('link')).toBeNull()
})
