import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliveryZip } from '#pwa/lib/delivery-zip.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { DeliveryChoice } from './delivery-choice.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00-08:00'), toFake: ['Date'] })
  serverClock.learn(new Date().toUTCString())
})
afterEach(() => {
  cleanup()
  deliveryZip.set('')
  vi.useRealTimers()
})

function show(pickup: boolean | null, turnaroundDays: number | null = 1) {
  const onChange = vi.fn<(pickup: boolean) => void>()
  renderInKit(<DeliveryChoice {...{ pickup, turnaroundDays, onChange }} />)
  return onChange
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const means = (name: string) => choice(name).closest('label')?.textContent ?? ''

test('issue 8.4: pickup says where, when the shop is open, that it is free, and the day', () => {
  show(true)
  for (const said of [
    BRAND.street,
    BRAND.city,
    SHOP_HOURS.inWords,
    'Free',
    'Pick it up Tue, Nov 24 from 3 pm',
  ])
    expect(means('Store Pickup')).toContain(said)
  expect([choice('Store Pickup').checked, choice('Shipped to you').checked]).toEqual([true, false])
  expect(screen.queryByLabelText(/^ZIP code/)).toBeNull()
})

test('issue 8.4: shipping says that it is included, and the day for a ZIP code that the device keeps', async () => {
  show(false)
  expect(means('Shipped to you')).toMatch(/Included.*Arrives Wed, Nov 25 to Wed, Dec 2/)
  await userEvent.type(screen.getByLabelText(/^ZIP code/), '10001')
  expect(means('Shipped to you')).toMatch(/Arrives Wed, Dec 2$/)
  expect(deliveryZip.get()).toBe('10001')
})

test('issue 8.4: a ZIP code that was left unfinished is said, not one that is still typed', async () => {
  show(false)
  const wrong = /has five digits/
  await userEvent.type(screen.getByLabelText(/^ZIP code/), '9172')
  expect(screen.queryByText(wrong)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(wrong)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^ZIP code/), '2')
  expect(screen.queryByText(wrong)).toBeNull()
})

test('issue 8.4: what is no ZIP code is said', async () => {
  show(false)
  await userEvent.type(screen.getByLabelText(/^ZIP code/), '9000x')
  expect(screen.getByText(/five digits/)).toBeTruthy()
})

test('issue 8.4: a choice is told, and of a mixed cart neither is chosen', async () => {
  const onChange = show(null)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  await userEvent.click(choice('Store Pickup'))
  await userEvent.click(choice('Shipped to you'))
  expect(onChange.mock.calls).toEqual([[true], [false]])
})

test('issue 8.4: no tax or shipping is added, and no day is said that nobody knows', () => {
  show(null, null)
  expect(screen.getByText('No tax or shipping is added at checkout.')).toBeTruthy()
  expect(screen.queryByText(/^Arrives|^Pick it up/)).toBeNull()
  expect(screen.queryByLabelText(/^ZIP code/)).toBeNull()
})
