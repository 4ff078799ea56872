import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BRAND } from '#shared/catalogue/brand.ts'
import type { Order } from '#shared/orders/order.ts'
import { OrderDelivery } from './order-delivery.tsx'

const bare: Order = {
  orderId: 'GL-1',
  status: 'new',
  totalAmount: 1,
  createdAt: '2026-11-21T10:00:00Z',
  items: [],
}
const address = {
  name: 'Ada',
  line1: '1 Main St',
  line2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '73301',
  country: 'US',
}
const said = (part: Partial<Order>) =>
  render(<OrderDelivery order={{ ...bare, ...part }} />).container.textContent

test('issue 8.4: an order shows where it is shipped and when it arrives', () => {
  expect(said({ ready: '2026-11-24', delivery: { kind: 'ship', address, arrives: '2026-12-01' } })).toBe(
    'Ready Tue, Nov 24Shipped to Ada, 1 Main St, Austin, TX 73301. Arrives Tue, Dec 1',
  )
})

test('issue 8.4: an order that is picked up, or some of it, shows the shop’s address', () => {
  expect(said({ delivery: { kind: 'pickup' } })).toContain(`Store pickup: ${BRAND.street}`)
  expect(said({ delivery: { kind: 'ship', address, alsoPickup: true } })).toContain(
    `73301. Some of it is picked up: ${BRAND.street}`,
  )
})

test('issue 8.3: an order that was paid too late for its day says so; an old one says nothing', () => {
  expect(said({ promised: '2026-11-24', ready: '2026-11-25' })).toMatch(/^It was to be ready Tue, Nov 24/)
  expect(said({})).toBe('')
})
