import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { reachability, useReachability } from '#pwa/lib/shop-reachability.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { DAY } from '#shared/time.ts'
import { ReadyLine, ReadyLineNow } from './ready-line.tsx'

vi.mock('#pwa/lib/shop-reachability.ts', () => ({ useReachability: vi.fn(), reachability: { get: vi.fn() } }))
/** The page's clock, which no answer has taught yet. */
vi.mock('#pwa/lib/server-clock.ts', async original => {
  const actual = await original<typeof import('#pwa/lib/server-clock.ts')>()
  return { ...actual, serverClock: actual.createServerClock(() => Date.now()) }
})

const NOW = Date.parse('2026-11-23T09:00:00-08:00')
const DOUBT = /, by this device’s clock$/

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.mocked(useReachability).mockReturnValue('offline')
})
afterEach(() => {
  cleanup()
  shopList.set(null)
  vi.useRealTimers()
})

const said = () => screen.getByText(/^Ready/).textContent ?? ''

test('D43: out of reach of a shop that never told its time, the day is said to hang on the device’s clock', () => {
  render(<ReadyLine turnaroundDays={1} pickup />)
  expect(said()).toMatch(DOUBT)
  act(() => shopList.set(knownList(aPriceList(1), { confirmedAt: NOW - 5 * DAY })))
  expect(said()).toMatch(/^Ready Tue, Nov 24/)
  expect(said()).not.toMatch(DOUBT)
})

test('D43: so it is in the first drawing of a page, and not while the shop can be asked', () => {
  vi.mocked(reachability.get).mockReturnValue('offline')
  const { rerender } = render(<ReadyLineNow turnaroundDays={1} pickup />)
  expect(said()).toMatch(DOUBT)
  vi.mocked(reachability.get).mockReturnValue('online')
  rerender(<ReadyLineNow turnaroundDays={1} pickup />)
  expect(said()).not.toMatch(DOUBT)
})

test('D43: a device that was set back behind the shop’s last word says so too, and not while the shop can be asked', () => {
  shopList.set(knownList(aPriceList(1), { confirmedAt: NOW + 2 * DAY }))
  const { rerender } = render(<ReadyLine turnaroundDays={1} pickup />)
  expect(said()).toMatch(DOUBT)
  vi.mocked(useReachability).mockReturnValue('online')
  rerender(<ReadyLine turnaroundDays={1} pickup={false} />)
  expect(said()).not.toMatch(DOUBT)
})
