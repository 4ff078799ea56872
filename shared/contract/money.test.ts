import { describe, expect, test } from 'vitest'
import { expectLimits, field, type Limit, textLimits } from '#shared/testing/limits.ts'
import { cancellationRequest, refundRequest, reprintRequest } from './money.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const ACT = { user: 'u', id: UUID, reason: 'Misprint', device: { id: UUID, label: 'Counter' } }
const REFUND = { ...ACT, cents: 100, left: 4500 }
const LINE = { line: 1, quantity: 1 }
const REPRINT = { ...ACT, made: 0, lines: [LINE] }
const same = (amount: number) => amount
const lines = (count: number) => Array.from({ length: count }, () => LINE)
const ofLine = (name: string) => (amount: number) =>
  reprintRequest.safeParse({ ...REPRINT, lines: [{ ...LINE, [name]: amount }] }).success

describe('issue 11.6: limits of what goes back', () => {
  test.each<Limit>([
    ...textLimits(refundRequest, REFUND, { user: 256, reason: 2_000 }, 1),
    ...textLimits(reprintRequest, REPRINT, { user: 256, reason: 2_000 }, 1),
    ...textLimits(cancellationRequest, { user: 'u', order: 'GL-7KQ2-M9XD' }, { user: 256, order: 40 }, 1),
  ])('characters: %s', (...limit) => expectLimits(limit))

  test.each<Limit>([
    ['cents', field(refundRequest, REFUND, 'cents', same), 1, 1_000_000_000],
    ['cents left', field(refundRequest, REFUND, 'left', same), 1, 1_000_000_000],
    ['reprints made', field(reprintRequest, REPRINT, 'made', same), 0, 1_000],
    ['lines of a reprint', field(reprintRequest, REPRINT, 'lines', lines), 1, 200],
    ['a line', ofLine('line'), 1, 1_000],
    ['pieces', ofLine('quantity'), 1, 1_000_000],
  ])('numbers: %s', (...limit) => expectLimits(limit))
})

test('issue 11.6: money goes back in whole cents, once for an id, for a reason in words', () => {
  expect(refundRequest.safeParse(REFUND).success).toBe(true)
  for (const wrong of [
    { cents: 0.5 },
    { cents: '100' },
    { id: '1' },
    { reason: '  ' },
    { device: undefined },
  ])
    expect(refundRequest.safeParse({ ...REFUND, ...wrong }).success).toBe(false)
})
