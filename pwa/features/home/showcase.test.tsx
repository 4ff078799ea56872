import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

/** The slide in the centre; the others are hidden from everybody who reads. */
const shown = () => screen.getByRole('group').getAttribute('aria-label')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('§4 carousel: it advances every 4000 ms and loops', () => {
  render(<Showcase />)
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
  render(<Showcase />)
  press('Previous')
  expect(shown()).toBe('3 of 3')
  press('Next')
  expect(shown()).toBe('1 of 3')
  pass(4_000)
  expect(shown()).toBe('2 of 3')
})

test('D41: it can be paused and set going again', () => {
  render(<Showcase />)
  press('Pause showcase')
  pass(20_000)
  expect(shown()).toBe('1 of 3')
  press('Play showcase')
  pass(4_000)
  expect(shown()).toBe('2 of 3')
})

test('D41: under reduced motion it stands still, with its arrows working', () => {
  isStill = true
  render(<Showcase />)
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
