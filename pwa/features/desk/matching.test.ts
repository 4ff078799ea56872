import { expect, test } from 'vitest'
import { aDeskRow } from '#shared/testing/desk.ts'
import { matching } from './matching.ts'

const plain = aDeskRow()
const other = aDeskRow({
  orderId: 'GL-AAAA-BBBB',
  customer: 'Grace Hopper',
  items: [{ product: 'Feather Angled Flag', quantity: 1, jobName: '' }],
  rush: true,
})
const found = (find: string) => matching([plain, other], { find, only: '' }).map(({ customer }) => customer)

test.each([
  ['gl-7kq2', ['Ada Lovelace']],
  ['GL7KQ2M9', ['Ada Lovelace']],
  ['ada', ['Ada Lovelace']],
  ['love ada', ['Ada Lovelace']],
  ['spring', ['Ada Lovelace']],
  ['feather gra', ['Grace Hopper']],
  ['', ['Ada Lovelace', 'Grace Hopper']],
  ['ada flag', []],
  ['ring', []],
])(
  'issue 11.1: %j finds by the beginnings of words of number, customer, job and product',
  (typed, customers) => {
    expect(found(typed)).toEqual(customers)
  },
)

test.each([
  ['rush', [other]],
  ['blocked', []],
  ['to follow', []],
] as const)('issue 11.1: only those marked %j', (only, orders) => {
  expect(matching([plain, other], { find: '', only })).toEqual(orders)
})

test('issue 11.1: a blocked order and one whose artwork is to come are found by their marks', () => {
  const blocked = aDeskRow({ blocked: 'No ink', artwork: 'to follow' })
  expect(matching([plain, blocked], { find: '', only: 'blocked' })).toEqual([blocked])
  expect(matching([plain, blocked], { find: '', only: 'to follow' })).toEqual([blocked])
})

test.each([
  ['7kq2m9xd', ['Ada Lovelace']],
  ['m9xd', ['Ada Lovelace']],
  ['GL 7KQ2 M9XD', ['Ada Lovelace']],
])('issue 11.1: %j finds on the device as it does in the shop', (typed, customers) => {
  expect(found(typed)).toEqual(customers)
})

test('issue 11.1: accents are no part of a word on the device either', () => {
  const named = aDeskRow({ customer: 'José Müller' })
  for (const find of ['jose', 'José', 'mull'])
    expect(matching([named, plain], { find, only: '' })).toEqual([named])
})
