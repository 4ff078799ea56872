import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { knownList } from '#pwa/lib/testing/answers.ts'
import { renderInKit } from '#pwa/ui/testing/kit.tsx'
import type { CartLine } from '#shared/cart/line.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { aLine, anArtwork } from '#shared/testing/cart.ts'
import { featherFlag, vinylBanner } from '#shared/testing/catalogue.ts'
import { CartDelivery, CartReady, longestTurnaround } from './cart-ready.tsx'

const list = aPriceList(1, { ...vinylBanner, turnaroundDays: 2 }, { ...featherFlag, turnaroundDays: 6 })
const banner = (changes: Partial<CartLine> = {}) =>
  aLine('a', { product: vinylBanner.name, artwork: { front: anArtwork(1), back: null }, ...changes })
const flag = (changes: Partial<CartLine> = {}) =>
  aLine('b', { product: featherFlag.name, artwork: { front: anArtwork(2), back: null }, ...changes })

afterEach(() => {
  cleanup()
  shopList.set(null)
})

const said = (lines: CartLine[]) => {
  shopList.set(knownList(list))
  return render(<CartReady lines={lines} />).container.textContent ?? ''
}

test('issue 8.3: the cart is ready with the latest of its lines', () => {
  expect(longestTurnaround(list, [banner(), flag()])).toBe(6)
  expect(said([banner(), flag()])).toMatch(/^Ready \w{3}, \w{3} \d+ if paid by noon.*Arrives/)
})

test('D43: a cart with artwork to come says how many days after it', () => {
  expect(said([banner(), flag({ artwork: { front: null, back: null } })])).toBe(
    'Ready 6 business days after your artwork',
  )
})

test('D43: where approval is required a cart that has its artwork says how many days, and neither way a day', () => {
  shopList.set(knownList(list))
  render(<CartReady lines={[banner()]} isApprovalRequired />)
  renderInKit(<CartDelivery lines={[banner()]} isApprovalRequired onChange={() => {}} />)
  expect(screen.getByText('Ready 2 business days after your artwork')).toBeTruthy()
  expect(screen.queryByText(/Arrives|Pick it up/)).toBeNull()
})

test('issue 8.4: a cart that is all picked up does not arrive', () => {
  const pickup = { options: { ...banner().options, 'Store Pickup': 'Yes' } }
  expect(said([banner(pickup)])).not.toMatch(/Arrives/)
  cleanup()
  expect(said([banner(pickup), flag()])).toMatch(/Arrives/)
})

test('issue 8.3: nothing is said of a product the device does not know', () => {
  expect(said([banner(), aLine('c', { product: 'Long gone' })])).toBe('')
  expect(screen.queryByText(/Ready/)).toBeNull()
  expect(longestTurnaround(undefined, [banner()])).toBeNull()
})
