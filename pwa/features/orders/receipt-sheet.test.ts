import { expect, test } from 'vitest'
import { quotePdf } from '#pwa/lib/quote/quote-pdf.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import type { Order } from '#shared/orders/order.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { receiptSheet } from './receipt-sheet.ts'

const ORDER: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'ready',
  totalAmount: 90,
  createdAt: '2026-11-21T10:00:00.000Z',
  paidAt: '2026-11-20T17:59:00.000Z',
  cardLast4: '4242',
  items: [
    {
      ...{ product: vinylBanner.name, quantity: 2, total: 90, artwork: '' },
      options: { ...toOptionsMap(vinylBanner, defaultSelection(vinylBanner)), 'Job Name': 'Fair' },
    },
  ],
  delivery: { kind: 'pickup' },
}

test('issue 11.7: a receipt names the shop with its address, the order, what was bought, the card’s last digits and the sum', () => {
  const { title, about, lines, total } = receiptSheet(ORDER)
  expect(title).toBe('Receipt GL-7KQ2-M9XD')
  for (const words of [
    /^Goldleaf Sign & Print, 100 Goldleaf Way, Covina, CA/,
    /^Paid /,
    /^Card ending in 4242$/,
  ])
    expect(
      about.some(line => words.test(line)),
      String(words),
    ).toBe(true)
  expect(lines).toMatchObject([{ name: `2 × ${vinylBanner.name}`, amount: '$90.00' }])
  expect(lines[0]?.options).toContain('Job Name: Fair')
  expect(total).toBe('$90.00')
  const { cardLast4, ...older } = ORDER
  expect(receiptSheet(older).about.join(' ')).not.toMatch(/Card/)
})

test('decision 88: a receipt says what was paid where that is not the total', () => {
  expect(receiptSheet({ ...ORDER, paidAmount: 40 }).about).toContain('Paid $40.00 of $90.00')
})

test('issue 11.7: it is made into a PDF on the device', async () => {
  const none = { widthOf: () => 0, draw: async () => new Uint8Array() }
  const bytes = await quotePdf(receiptSheet(ORDER), none)
  expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-')
})
