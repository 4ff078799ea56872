import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BRAND } from '#shared/catalogue/brand.ts'
import { SHOP_HOURS } from '#shared/catalogue/shop-hours.ts'
import { ORDER_STATUSES, type Order } from '#shared/orders/order.ts'
import { letterOf } from './letter.ts'
import { mailWords, type OrderMailFacts, proofWords, refundWords, unfitWords } from './texts.ts'

const order: Order = {
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  totalAmount: 169.6,
  createdAt: '2026-11-21T10:00:00Z',
  items: [{ product: '13oz Vinyl Banner', quantity: 2, total: 169.6, options: { Quantity: 2 }, artwork: '' }],
  ready: '2026-11-24',
  delivery: { kind: 'pickup' },
}
const URL_OF_ORDER = 'https://shop.example/orders/GL-7KQ2-M9XD'
const AGAIN = 'https://shop.example/api/mail/stop/0123'
const FACTS: OrderMailFacts = {
  orderUrl: URL_OF_ORDER,
  againUrl: null,
  comingBackCents: 0,
  missing: null,
  unfit: [],
}
const letter = (occasion: Parameters<typeof mailWords>[0], changes: Partial<Order> = {}, facts = FACTS) =>
  letterOf(mailWords(occasion, { ...order, ...changes }, facts), 'Pat', null)

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

test('D51: whoever has stopped mails is not promised any, and reads where to look', () => {
  const told = 'We tell you how it goes on.'
  for (const changes of [{}, { reprintOf: 'GL-0000-0001' }]) {
    expect(letter('received', changes).text).toContain(told)
    const { text } = letter('received', changes, { ...FACTS, againUrl: AGAIN })
    expect(text).not.toContain(told)
    expect(text).toContain('You have stopped our mails about orders. Its page says how it goes on.')
    expect(text).toContain(`Have mails again: ${AGAIN}`)
  }
  const { text } = letter(
    'received',
    {},
    { orderUrl: null, againUrl: AGAIN, comingBackCents: 0, missing: null, unfit: [] },
  )
  expect(text).toContain(`Call us to hear how it goes on: ${BRAND.phone}.`)
})

test('issue 9.4: the receipt of an order that waits for artwork names for what, when it is ready then, and where to add it', () => {
  const { ready: _, ...waiting } = order
  const missing = {
    products: ['Yard Sign', 'Feather Flag'],
    filesUrl: 'https://shop.example/o/x',
    daysAfter: 2,
  }
  const link = 'Add your artwork: https://shop.example/o/x'
  const facts = { ...FACTS, orderUrl: missing.filesUrl, missing }
  const { text } = letterOf(mailWords('received', { ...waiting, status: 'design/artwork' }, facts), '', null)
  expect(text).toContain(
    'Artwork is still missing for Yard Sign, Feather Flag. We begin when all of it is here.',
  )
  expect(text).toContain('Ready 2 business days after your artwork.')
  expect(text.split('/o/x')).toHaveLength(2)
  expect(text).toContain(link)
  const none = letter('received', {}, { ...FACTS, missing: { ...missing, filesUrl: null } }).text
  expect(none).toContain(`Call us to send it: ${BRAND.phone}.`)
  const claimed = letter('received', {}, { ...FACTS, missing }).text
  for (const said of [link, URL_OF_ORDER]) expect(claimed).toContain(said)
})

test('decision 102: whose file cannot be printed from reads why, what to do and where to send another', () => {
  const missing = { products: ['Yard Sign'], filesUrl: 'https://shop.example/o/x', daysAfter: 2 }
  const unfit = [{ product: 'Yard Sign', message: 'Image must use CMYK color space' }]
  const { subject, paragraphs, links } = unfitWords(order, { ...FACTS, missing, unfit })
  expect(subject).toBe('We need another file: order GL-7KQ2-M9XD')
  expect(paragraphs[0]).toBe(
    'The file that came for Yard Sign cannot be printed from: Image must use CMYK color space. Convert it to CMYK in your image program and export it again.',
  )
  expect(links).toEqual([{ text: 'Add your artwork', href: 'https://shop.example/o/x' }])
})

test('issue 11.6: word of a cancelled order says what goes back, while it is to go', () => {
  expect(letter('cancelled', {}, { ...FACTS, comingBackCents: 16_960 }).text).toContain(
    '$169.60 of what you paid goes back to you. We write to you once it is on its way.',
  )
  expect(letter('cancelled').text).not.toContain('goes back')
})

test('D49: what is shipped and was paid by hand has no address the shop knows, and its customer is asked for one', () => {
  const { delivery: _, ...bare } = order
  for (const occasion of ['received', 'ready'] as const) {
    const { text } = letterOf(mailWords(occasion, bare, FACTS), '', null)
    expect(text).toContain(`where you told us; if you have not, please call us: ${BRAND.phone}.`)
    expect(letter(occasion).text).not.toContain('where you told us')
  }
  const refunds = [{ at: '2026-11-24T10:00:00Z', cents: 1_000 }]
  const back = (changes: Partial<Order>) =>
    refundWords({ ...order, refunds, ...changes }, null).paragraphs.join()
  expect(back({ isPaidByHand: true })).toContain('You have it the way you paid at our stand.')
  expect(back({ cardLast4: '4242' })).not.toContain('stand')
})

test('D50: where a proof is to be approved first the receipt says so', () => {
  const said = 'Before we print it we show you a proof.'
  expect(letter('received', { daysAfterApproval: 2 }).text).toContain(said)
  expect(letter('received').text).not.toContain(said)
})

test('issue 11.4: lines of one product are told apart by their size, and its proofs by their place', () => {
  const sized = (heightFt: number) => ({
    ...{ product: 'Mesh Banner', quantity: 1, total: 5, artwork: '' },
    options: { Quantity: 1, Dimensions: { heightFt, heightIn: 0, widthFt: 8, widthIn: 0 } },
  })
  const { text } = letter('received', { items: [sized(2), sized(3)] })
  for (const feet of [2, 3])
    expect(text).toContain(`1 × Mesh Banner, ${feet} ft 0 in high x 8 ft 0 in wide: $5.00`)
  const proofs = [1, 3].map(line => ({
    line,
    product: 'Mesh Banner',
    said: '',
    href: `https://s.example/${line}`,
  }))
  expect(proofWords(order, proofs, null).links.map(({ text: each }) => each)).toEqual([
    'See the proof of item 1, Mesh Banner',
    'See the proof of item 3, Mesh Banner',
  ])
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
    return letterOf(mailWords('received', { ...order, items }, FACTS), `x${name}`, null)
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
