import { describe, expect, test } from 'vitest'
import { expectLimits, field, type Limit, text, textLimits } from '#shared/testing/limits.ts'
import {
  proofAnswerRequest,
  proofLinkAnswerRequest,
  proofLinkPictureRequest,
  proofLinkRequest,
} from './proofs.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const PIN = { slot: 'front', x: 0.5, y: 0.5 }
const CHANGE = { kind: 'change', text: 'Bigger', pins: [PIN] }
const LINK = { order: 'GL-7KQ2-M9XD', token: 'A'.repeat(22) }
const BY_LINK = { ...LINK, id: UUID, answer: CHANGE }
const ANSWER = { user: 'u', order: LINK.order, line: 1, version: 'A'.repeat(43), answer: CHANGE }

const takes = (answer: unknown) => proofAnswerRequest.safeParse({ ...ANSWER, answer }).success
const withPin = (pin: object) => takes({ ...CHANGE, pins: [{ ...PIN, ...pin }] })

describe('issue 11.3: limits of an answer to a proof', () => {
  test.each<Limit>([
    ...textLimits(proofAnswerRequest, ANSWER, { user: 256, order: 40 }, 1),
    ...textLimits(proofLinkRequest, LINK, { order: 40 }, 1),
    ['words of a change', length => takes({ ...CHANGE, text: text(length) }), 1, 2_000],
  ])('characters: %s', (...limit) => expectLimits(limit))

  test.each<Limit>([
    ['line of an order', field(proofAnswerRequest, ANSWER, 'line', line => line), 1, 1_000],
    ['marks', count => takes({ ...CHANGE, pins: Array.from({ length: count }, () => PIN) }), 0, 20],
  ])('numbers: %s', (...limit) => expectLimits(limit))
})

test('issue 11.3: a proof is approved, or a change is asked for in words', () => {
  expect(takes({ kind: 'approved' })).toBe(true)
  for (const wrong of [
    { kind: 'refused' },
    { kind: 'change', pins: [] },
    { kind: 'change', text: 'Bigger' },
    null,
  ])
    expect(takes(wrong)).toBe(false)
})

test('issue 11.3: a mark lies on the picture of a part', () => {
  for (const right of [{ x: 0 }, { y: 1 }, { slot: 'railLeftBack' }]) expect(withPin(right)).toBe(true)
  for (const wrong of [{ x: -0.01 }, { x: 1.01 }, { y: -0.01 }, { y: 1.01 }, { x: '0' }, { slot: 'Front!' }])
    expect(withPin(wrong)).toBe(false)
})

test.each([
  ['to see it', proofLinkRequest, LINK],
  ['to answer it', proofLinkAnswerRequest, BY_LINK],
  ['for a picture of it', proofLinkPictureRequest, { ...LINK, slot: 'front' }],
])('D50: %s a link names its order and brings its 128 bits', (_, schema, right) => {
  expect(schema.safeParse(right).success).toBe(true)
  for (const wrong of [
    { token: undefined },
    { token: 'A'.repeat(21) },
    { token: `${LINK.token}A` },
    { order: undefined },
  ])
    expect(schema.safeParse({ ...right, ...wrong }).success).toBe(false)
})

test('D50: an answer by a link counts once by an id of its own', () => {
  expect(proofLinkAnswerRequest.safeParse({ ...BY_LINK, id: '1' }).success).toBe(false)
})
