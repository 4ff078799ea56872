import { expect, test, vi } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct, entries } from '#shared/testing/catalogue.ts'
import { createDrawnOnce, drawnOnce } from './drawn-once.ts'

const throws = aProduct({
  path: '/solid-color-table-throws',
  options: { solidColorThrowOption: entries('Black', 'Royal Blue') },
})
const start = defaultSelection(throws)
const royal = { ...start, choices: { solidColorThrowOption: 'Royal Blue' } }

test('issue 3: what looks the same is drawn once, whatever its quantity; another choice or artwork is drawn anew', () => {
  const draw = vi.fn(() => 'data:drawn')
  const once = createDrawnOnce(draw)
  once(throws, start)
  once(throws, { ...start, quantity: 200 } as typeof start)
  expect(draw).toHaveBeenCalledTimes(1)
  once(throws, royal)
  once(throws, royal, { front: { href: 'data:own', size: null }, back: null })
  expect(draw).toHaveBeenCalledTimes(3)
})

test('the longest unused drawing is forgotten first', () => {
  const draw = vi.fn(() => 'data:drawn')
  const once = createDrawnOnce(draw, 2)
  const art = (front: string) => ({ front: { href: front, size: null }, back: null })
  once(throws, start, art('a'))
  once(throws, start, art('b'))
  once(throws, start, art('a'))
  once(throws, start, art('c'))
  once(throws, start, art('a'))
  expect(draw).toHaveBeenCalledTimes(3)
  once(throws, start, art('b'))
  expect(draw).toHaveBeenCalledTimes(4)
})

test('the chosen colour is in the picture, and a product without a drawing has none', () => {
  expect(decodeURIComponent(drawnOnce(throws, royal) ?? '')).toContain('#2450b5')
  expect(drawnOnce(throws, start)).not.toBe(drawnOnce(throws, royal))
  expect(drawnOnce({ ...throws, path: '/no-such-product' }, start)).toBeNull()
})
