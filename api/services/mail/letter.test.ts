import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { ORDER_STATUSES, type Order } from '#shared/orders/order.ts'
import { letterOf } from './letter.ts'
import { mailWords, refundWords } from './texts.ts'

const order: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'ready',
  totalAmount: 169.6,
  createdAt: '2026-11-21T10:00:00Z',
  items: [{ product: '13oz Vinyl Banner', quantity: 2, total: 169.6, options: { Quantity: 2 }, artwork: '' }],
  ready: '2026-11-24',
  delivery: { kind: 'pickup' },
}
const URL_OF_ORDER = 'https://shop.example/orders/GL-7KQ2-M9XD'
const letter = (occasion: Parameters<typeof mailWords>[0], changes: Partial<Order> = {}) =>
  letterOf(mailWords(occasion, { ...order, ...changes }, URL_OF_ORDER), 'Pat', null)

test('issue 11.4: the receipt says in both forms what was bought, for how much, and when it is ready', () => {
  const { subject, text, html } = letter('received')
  expect(subject).toBe('Receipt for order GL-7KQ2-M9XD')
  for (const form of [text, html])
    for (const said of ['2 × 13oz Vinyl Banner', '$169.60', 'Ready Tue, Nov 24', URL_OF_ORDER, 'Hello Pat'])
      expect(form).toContain(said)
})

test('decision 88: a receipt says what was paid where that is not the total, and money back is of what was paid', () => {
  expect(letter('received').text).not.toContain('Paid')
  const { text } = letter('received', { paidAmount: 40 })
  expect(text).toContain('Total: $169.60\nPaid: $40.00')
  const refunds = [{ at: '2026-11-24T10:00:00Z', cents: 1_000 }]
  expect(refundWords({ ...order, paidAmount: 40, refunds }, null).rows.at(-1)).toEqual(['Of', '$40.00'])
})

test('issue 11.4: ready for pickup says where, when and shows the way; what is shipped says none of it', () => {
  const { subject, text, html } = letter('ready')
  expect(subject).toBe('Ready for pickup: order GL-7KQ2-M9XD')
  for (const form of [text, html])
    for (const said of [BRAND.street, SHOP_HOURS.inWords, 'https://www.openstreetmap.org/search?query='])
      expect(form).toContain(said)
  const address = { name: 'P', line1: '1', line2: '', city: 'C', state: 'CA', postalCode: '9', country: 'US' }
  const shipped = letter('ready', { delivery: { kind: 'ship', address } })
  expect(shipped.subject).toBe('Your order is made: order GL-7KQ2-M9XD')
  expect(shipped.text).not.toContain(SHOP_HOURS.inWords)
})

test('issue 11.4: where some is picked up and some shipped, ready says both', () => {
  const address = { name: 'P', line1: '1', line2: '', city: 'C', state: 'CA', postalCode: '9', country: 'US' }
  const { text } = letter('ready', { delivery: { kind: 'ship', address, alsoPickup: true } })
  expect(text).toContain(SHOP_HOURS.inWords)
  expect(text).toContain('What you chose to have shipped goes on its way to you.')
  expect(letter('ready').text).not.toContain('shipped')
})

test('issue 11.4: each status has words of its own that name the order, and loads nothing', () => {
  const subjects = ORDER_STATUSES.map(status => letter(status).subject)
  expect(new Set(subjects).size).toBe(ORDER_STATUSES.length)
  for (const subject of subjects) expect(subject).toContain('GL-7KQ2-M9XD')
  for (const status of ORDER_STATUSES)
    expect(letter(status).html).not.toMatch(/<(img|script|link|iframe)|url\(/i)
})

test('D51 law: whatever a name or a product is, it adds no markup and no line', () => {
  const markup = (html: string) => html.match(/<[^>]*>/g)
  const lines = (text: string) => text.split(/\r\n|[\r\n\u2028\u2029]/).length
  const made = (name: string, product: string) => {
    const items = order.items.map(item => ({ ...item, product }))
    return letterOf(mailWords('received', { ...order, items }, URL_OF_ORDER), `x${name}`, null)
  }
  const plain = made('', 'x')
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<b>', '"><script>', '\r\nBcc: x@y.z', '&lt;', '\u2028'),
  )
  fc.assert(
    fc.property(nasty, nasty, (name, product) => {
      const { html, text } = made(name, product)
      expect(markup(html)).toEqual(markup(plain.html))
      expect(lines(text)).toBe(lines(plain.text))
    }),
  )
})
