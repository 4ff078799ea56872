import { expect, test } from 'vitest'
import { BRAND } from '#shared/catalogue/brand.ts'
import { deliverySentences } from './delivery-words.ts'
import type { Order } from './order.ts'

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
const said = (part: Partial<Order>) => deliverySentences({ ...bare, ...part })

test('issue 8.4: an order shows when it is ready, where it ships to and when it arrives', () => {
  expect(said({ ready: '2026-11-24', delivery: { kind: 'ship', address, arrives: '2026-12-01' } })).toEqual([
    'Ready Tue, Nov 24',
    'Ships to Ada, 1 Main St, Austin, TX 73301',
    'Arrives Tue, Dec 1',
  ])
})

test('issue 8.4: an order that is picked up, or some of it, shows the shop’s address', () => {
  const [ready, place] = said({ ready: '2026-11-24', delivery: { kind: 'pickup' } })
  expect(ready).toBe('Ready Tue, Nov 24 from 3 pm')
  expect(place).toContain(`Pick up at ${BRAND.street}, ${BRAND.city}`)
  expect(said({ delivery: { kind: 'ship', address, alsoPickup: true } }).at(-1)).toContain(
    `What you chose to pick up: ${BRAND.street}`,
  )
})

test('issue 8.3: an order whose day moved begins with its day and says what it was; an old one says nothing', () => {
  expect(said({ promised: '2026-11-24', ready: '2026-11-25' })).toEqual([
    'Ready Wed, Nov 25',
    'When you went to pay it was to be ready Tue, Nov 24.',
  ])
  expect(said({})).toEqual([])
})

test('issue 8.4: what is ready to be picked up says so, and of what is finished no day that may be still to come', () => {
  const days = { promised: '2026-11-24', ready: '2026-11-25' } as const
  const picked = said({ ...days, status: 'ready', delivery: { kind: 'pickup' } })
  expect(picked[0]).toBe('Ready for pickup')
  expect(picked[1]).toContain(`Pick up at ${BRAND.street}`)
  expect(picked).toHaveLength(2)
  const shipped = { ...days, delivery: { kind: 'ship', address, arrives: '2026-12-01' } } as const
  for (const status of ['ready', 'done'] as const)
    expect(said({ ...shipped, status })).toEqual([
      'Ships to Ada, 1 Main St, Austin, TX 73301',
      'Arrives Tue, Dec 1',
    ])
})

test('issue 8.4: of an order that is done nobody is asked to come any more', () => {
  const place = `${BRAND.street}, ${BRAND.city}, ${BRAND.region} ${BRAND.postalCode}`
  expect(said({ status: 'done', delivery: { kind: 'pickup' } })).toEqual([`Pickup: ${place}`])
  expect(said({ status: 'done', delivery: { kind: 'ship', address, alsoPickup: true } }).at(-1)).toBe(
    `What you chose to pick up: ${place}`,
  )
})

test('issue 8.7: a cancelled order has no day and no place', () => {
  expect(said({ status: 'cancelled', ready: '2026-11-24', delivery: { kind: 'pickup' } })).toEqual([])
})

test('issue 9.4: a stand’s order that waits for artwork says for what, and where it goes', () => {
  const [first] = said({ awaitsArtwork: ['Yard Sign', 'Mesh Banner'], status: 'design/artwork' })
  expect(first).toMatch(
    /^Artwork is still missing for Yard Sign, Mesh Banner\. .* on the page that our stand gave you/,
  )
})
