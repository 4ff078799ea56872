import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { Receipt } from './receipt.tsx'

const ORDER: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 45,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [
    {
      product: '13oz Vinyl Banner',
      quantity: 1,
      total: 45,
      options: { Quantity: 1, 'Job Name': 'GRANDOPENINGSPRINGSALE'.repeat(9) },
      artwork: '',
    },
  ],
}

test('issue 8.7: on a printed receipt a job without a space to break at leaves quantity and total on the paper', () => {
  const { container, getByTestId } = render(<Receipt order={ORDER} />)
  // Between the margins of a sheet.
  container.style.width = '640px'
  // As on paper: on a screen it is not drawn.
  const receipt = getByTestId('receipt')
  receipt.style.display = 'block'
  expect(receipt.scrollWidth).toBeLessThanOrEqual(640)
  const [, quantity, total] = receipt.querySelectorAll('th')
  for (const heading of [quantity, total])
    expect(heading?.scrollWidth).toBeLessThanOrEqual(heading?.clientWidth ?? 0)
  expect(quantity?.clientHeight).toBeLessThan(50)
})
