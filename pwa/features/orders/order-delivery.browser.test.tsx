import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders/order.ts'
import { OrderDelivery } from './order-delivery.tsx'

const ORDER_NAME = '\u05d3\u05e0\u05d4 \u05db\u05d4\u05df'

const ORDER: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 45,
  createdAt: '2026-11-21T10:00:00.000Z',
  items: [],
  delivery: {
    kind: 'ship',
    address: {
      name: ORDER_NAME,
      line1: '100 Elm Street',
      line2: '',
      city: 'Austin',
      state: 'TX',
      postalCode: '73301',
      country: 'US',
    },
  },
}

/** Where these words of an element's only text are drawn. */
function placeOf(element: Element, words: string): DOMRect {
  const text = element.firstChild as Text
  const range = document.createRange()
  const at = text.data.indexOf(words)
  range.setStart(text, at)
  range.setEnd(text, at + words.length)
  return range.getBoundingClientRect()
}

test('decision 91: the number of a street stands before its street, whatever script the name before it is written in', () => {
  const { container } = render(<OrderDelivery order={ORDER} />)
  const sentence = [...container.querySelectorAll('p')].find(each => each.textContent?.startsWith('Ships to'))
  if (!sentence) throw new Error('The address is not there.')
  expect(placeOf(sentence, '100').left).toBeGreaterThan(placeOf(sentence, ORDER_NAME).right - 1)
  expect(placeOf(sentence, '100').right).toBeLessThanOrEqual(placeOf(sentence, 'Elm Street').left)
})
