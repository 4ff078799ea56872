import { describe, expect, test } from 'vitest'
import { expectLimits, field, type Limit, textLimits } from '#shared/testing/limits.ts'
import { keptFileRequest } from './kept-files.ts'
import { answerRequest, messageParam, messagesQuery } from './messages.ts'
import { ticketPatch } from './ticket-patch.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const ANSWER = { user: 'u', message: UUID, text: 'Yes' }
const KEPT = { user: 'u', key: `${UUID}/a.jpg`, isKept: true }
const FIELDS = { name: 200, phone: 60, mail: 320, company: 200, note: 2_000, shipTo: 400 }

describe('limits of what people write', () => {
  test.each<Limit>([
    ...textLimits(answerRequest, ANSWER, { user: 256 }, 1),
    ...textLimits(answerRequest, ANSWER, { text: 10_000 }),
    ...textLimits(keptFileRequest, KEPT, { user: 256, key: 1_024 }, 1),
    ['messages of a page', field(messagesQuery, {}, 'limit', String), 1, 50],
  ])('issue 11.5: %s', (...limit) => expectLimits(limit))

  test.each<Limit>(textLimits(ticketPatch, {}, FIELDS))('issue 9.1: a ticket’s %s', (...limit) =>
    expectLimits(limit),
  )
})

test('issue 11.5: messages are asked for by whether they wait, from a cursor of the shop’s own', () => {
  expect(messagesQuery.parse({})).toEqual({ state: 'open', cursor: '', limit: 50 })
  const asks = (query: object) => messagesQuery.safeParse(query).success
  expect(
    [{ state: 'all' }, { state: 'answered', cursor: `2026-11-24T18:00:00.000Z~${UUID}` }].map(asks),
  ).toEqual([true, true])
  expect([{ state: 'deleted' }, { cursor: UUID }, { cursor: `x~${UUID}` }].map(asks)).toEqual([
    false,
    false,
    false,
  ])
  expect(messageParam.safeParse({ ref: '1' }).success).toBe(false)
})

test('issue 9.1: a ticket takes the fields it has, whole, and no others', () => {
  const takes = (fields: object) => ticketPatch.safeParse(fields).success
  const show = { name: 'Expo', from: '', to: '2026-11-24' }
  expect([{}, { consent: true }, { show }].map(takes)).toEqual([true, true, true])
  for (const wrong of [
    { price: 1 },
    { consent: 'yes' },
    { name: '\uD83D' },
    { show: { ...show, to: 'tomorrow' } },
    { show: { name: 'Expo' } },
  ])
    expect(takes(wrong)).toBe(false)
})
