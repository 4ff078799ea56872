import { expect, onTestFinished, test } from 'vitest'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'
import { boughtLine, orderDoc } from '#api/testing/records.ts'
import { listOrders, toOrder } from './orders.ts'

const address = {
  name: 'Dana',
  line1: '1 Main St',
  line2: '',
  city: 'New York',
  state: 'NY',
  postalCode: '10001',
  country: 'US',
}
const line = (pickup: string) => ({ ...boughtLine(), options: { Quantity: 1, 'Store Pickup': pickup } })
const delivery = (changes: Parameters<typeof orderDoc>[0]) => toOrder(orderDoc(changes), '').delivery

test('issue 8.4: an order says where it goes, and what of it is picked up', () => {
  const arrives = '2026-12-02'
  expect([
    delivery({ items: [line('Yes')] }),
    delivery({ items: [line('')], address, arrives }),
    delivery({ items: [line(''), line('Yes')], address }),
  ]).toEqual([
    { kind: 'pickup' },
    { kind: 'ship', address, arrives },
    { kind: 'ship', address, alsoPickup: true },
  ])
})

test('issue 8.3: an order says when it was paid, what was promised, and when it is ready', () => {
  const days = { paidAt: '2026-11-23T20:00:00.000Z', promised: '2026-11-24', ready: '2026-11-25' }
  expect(toOrder(orderDoc(days), '')).toMatchObject(days)
})

test('issue 11.6: money back is told by when it was given, and only once it was', () => {
  const [at, givenAt] = ['2026-11-23T20:00:00.000Z', '2026-11-23T22:00:00.000Z']
  const refund = { id: 'r', reason: '', by: { kind: 'shop' }, at, tries: 0 } as const
  const refunds = [
    { ...refund, cents: 300, state: 'given', givenAt },
    { ...refund, cents: 200, state: 'due' },
  ] as const
  expect(toOrder(orderDoc({ refunds: [...refunds] }), '').refunds).toEqual([{ at: givenAt, cents: 300 }])
})

test('issue 11.6: an order names what was printed again of it once that stands, and nothing of why', () => {
  const by = { kind: 'shop' } as const
  const made = { id: 'r', reason: 'Torn', at: '2026-11-23T20:00:00.000Z', by, device: null, lines: [] }
  const again = { ...made, orderId: 'GL-0000-0002' }
  const due = { ...made, orderId: null }
  expect(toOrder(orderDoc({ reprints: [again, due] }), '').reprints).toEqual([again.orderId])
  expect(Object.keys(toOrder(orderDoc({ reprints: [due] }), ''))).not.toContain('reprints')
})

test('issue 8.3: orders of before this was kept lack it', () => {
  expect(Object.keys(toOrder(orderDoc({ items: [line('')], address: null }), ''))).toEqual([
    'orderId',
    'status',
    'totalAmount',
    'createdAt',
    'items',
  ])
})

test('issue 11.7: an order tells the statuses it had and the card’s last digits; what the shop noted of it stays with the shop', () => {
  const by = { kind: 'staff', sub: 'auth0|ann' } as const
  const [at, later] = ['2026-11-23T20:00:00.000Z', '2026-11-24T20:00:00.000Z']
  const history = [
    { at, by, device: null, event: { kind: 'created', status: 'new' } },
    { at, by, device: null, event: { kind: 'note', text: 'Pays late' } },
    { at: later, by, device: null, event: { kind: 'move', from: 'new', to: 'printing' } },
  ] as const
  const desk = { history: [...history], blocked: 'No ink', due: null, acts: {} }
  const order = toOrder(orderDoc({ cardLast4: '4242', desk }), '')
  expect(order).toMatchObject({
    cardLast4: '4242',
    timeline: [
      { at, status: 'new' },
      { at: later, status: 'printing' },
    ],
  })
  expect(JSON.stringify(order)).not.toMatch(/auth0\|ann|Pays late|No ink/)
})

test('D50: an order of a stand says that it is one: its files are the shop’s to change', () => {
  expect(toOrder(orderDoc({ booth: { ticketId: 't', offerId: 'o' } }), '').isBooth).toBe(true)
  expect(Object.keys(toOrder(orderDoc(), ''))).not.toContain('isBooth')
})

test('issue 9.4: a stand’s order names what it waits for artwork of, while it does', () => {
  const items = [boughtLine(), boughtLine()]
  const booth = { ticketId: 't', offerId: 'o' }
  const waiting = toOrder(orderDoc({ booth, items, status: 'design/artwork' }), '')
  expect(waiting.awaitsArtwork).toEqual([items[0]?.product])
  for (const changes of [
    { booth, items, status: 'cancelled' as const },
    { items, status: 'design/artwork' as const },
  ])
    expect(Object.keys(toOrder(orderDoc(changes), ''))).not.toContain('awaitsArtwork')
})

test('D49: an order says whether it was paid by hand, and its customer nothing of how or to whom', () => {
  const outside = { method: 'cash', reference: '42', by: 'Kim', cents: 1_000 } as const
  const order = toOrder(orderDoc({ booth: { ticketId: 't', offerId: 'o', outside } }), '')
  expect(order.isPaidByHand).toBe(true)
  expect(JSON.stringify(order)).not.toMatch(/Kim|cash|42/)
  expect(Object.keys(toOrder(orderDoc({ booth: { ticketId: 't', offerId: 'o' } }), ''))).not.toContain(
    'isPaidByHand',
  )
})

test('spec §7: own and claimed orders stand newest first together, page by page', async () => {
  const { store, dispose } = sqliteSubject()
  onTestFinished(dispose)
  for (const day of [1, 2, 3, 4, 5]) {
    const whose = day % 2 === 0 ? { owner: 'ticket', claimedBy: 'auth0|pat' } : { owner: 'auth0|pat' }
    await store.orders.insert(
      orderDoc({ ...whose, orderId: `GL-0000-000${day}`, createdAt: `2026-11-0${day}T10:00:00.000Z` }),
    )
  }
  const page = async (number: number) =>
    (await listOrders({ store, artworkBase: '' }, 'auth0|pat', { page: number, limit: 2 })).orders.map(
      ({ orderId }) => orderId.at(-1),
    )
  expect([await page(1), await page(2), await page(3)]).toEqual([['5', '4'], ['3', '2'], ['1']])
})
