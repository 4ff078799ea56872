import { expect, test } from 'vitest'
import {
  arrivesIfPaid,
  hourText,
  movedText,
  readyAfterArtwork,
  readyAfterPayment,
  readyIfPaid,
  readyText,
} from './ready-words.ts'

const shop = (local: string) => Date.parse(`${local}-08:00`)

test.each([
  ['before the cut-off', '2026-11-23T09:00:00', 'Ready Tue, Nov 24 if paid by noon'],
  ['in the last second before it', '2026-11-23T11:59:59', 'Ready Tue, Nov 24 if paid by noon'],
  ['after the cut-off', '2026-11-23T12:00:00', 'Ready Wed, Nov 25 if paid by noon tomorrow'],
  ['after midnight', '2026-11-24T00:10:00', 'Ready Wed, Nov 25 if paid by noon'],
  ['before a holiday', '2026-11-25T15:00:00', 'Ready Mon, Nov 30 if paid by noon Friday'],
  ['on a Saturday', '2026-12-05T10:00:00', 'Ready Tue, Dec 8 if paid by noon Monday'],
  ['on a Sunday', '2026-12-06T10:00:00', 'Ready Tue, Dec 8 if paid by noon tomorrow'],
])('issue 8.3: %s the line says until when its day holds', (_, now, line) => {
  expect(readyIfPaid(shop(now), 1)).toBe(line)
})

test('issue 8.3: where the clock shows another hour, noon has its day and place', () => {
  expect(readyIfPaid(shop('2026-11-23T09:00:00'), 1, true)).toBe(
    'Ready Tue, Nov 24 if paid by noon Monday in Covina',
  )
})

test('D43: without artwork there are days instead of a day', () => {
  expect([1, 3].map(readyAfterArtwork)).toEqual([
    'Ready 1 business day after your artwork',
    'Ready 3 business days after your artwork',
  ])
  expect(readyAfterPayment(2)).toBe('Ready 2 business days after payment')
})

test('D43: what is shipped arrives on a day, or without a ZIP code in a span', () => {
  const now = shop('2026-12-01T09:00:00')
  expect(arrivesIfPaid(now, 2, '10001')).toBe('Arrives Thu, Dec 10')
  expect(arrivesIfPaid(now, 2, '')).toBe('Arrives Fri, Dec 4 to Thu, Dec 10')
})

test('D43: a day that moved between seeing and paying is said without a reason that may be wrong, one that did not is not', () => {
  expect(readyText('2026-11-25')).toBe('Ready Wed, Nov 25')
  expect(movedText('2026-11-24', '2026-11-25')).toBe('When you went to pay it was to be ready Tue, Nov 24.')
  expect([movedText('2026-11-25', '2026-11-25'), movedText(undefined, '2026-11-25')]).toEqual([null, null])
})

test('D43: what is fetched has the hour from which it is ready', () => {
  expect(readyText('2026-11-25', true)).toBe('Ready Wed, Nov 25 from 3 pm')
  expect([0, 9, 12, 15, 23].map(hourText)).toEqual(['12 am', '9 am', 'noon', '3 pm', '11 pm'])
})
