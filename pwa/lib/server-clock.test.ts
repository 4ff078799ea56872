import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const YEAR = 365 * 24 * 3600 * 1000
const shopTime = Date.parse('2026-11-21T10:00:00Z')

test('D3 clock: a device a year behind takes the time of the API', () => {
  const clock = createServerClock(() => shopTime - YEAR)
  clock.learn(new Date(shopTime).toUTCString())
  expect(clock.now()).toBe(shopTime)
})

test('D3 clock: the blur of whole seconds is no difference, and a corrected device clock is believed again', () => {
  let device = shopTime + YEAR
  const clock = createServerClock(() => device)
  clock.learn(new Date(shopTime).toUTCString())
  expect(clock.now()).toBe(shopTime)
  device = shopTime + 900
  clock.learn(new Date(shopTime).toUTCString())
  expect(clock.now()).toBe(device)
})

test('D3 clock: an answer without a readable date teaches nothing', () => {
  const clock = createServerClock(() => shopTime)
  clock.learn(null)
  clock.learn('yesterday')
  expect(clock.now()).toBe(shopTime)
})
