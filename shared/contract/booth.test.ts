import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actsRequest,
  boothAct,
  boothKeyRequest,
  kid,
  orderToken,
  ticketsRequest,
  visitorAgreeRequest,
  visitorContactRequest,
  visitorPayRequest,
  visitorPlaces,
  visitorRequest,
  visitorSessionRequest,
} from './booth.ts'
import { MAX_OFFER_BYTES } from './limits.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const HASH = `${'A'.repeat(43)}=`
const TOKEN = 'A'.repeat(22)
const taken = {
  kind: 'taken',
  offerId: UUID,
  method: 'cash',
  ref: '',
  cents: 4500,
  by: 'Sam',
  sawPhone: true,
}
const signed = { kind: 'signed', offerId: UUID, hash: HASH, picture: 'iVBORw==' }

describe('issue 9.3: acts of a tablet', () => {
  test.each([
    { kind: 'token', hash: HASH },
    { kind: 'offer', bytes: 'AQID' },
    taken,
    { ...taken, method: 'terminal', cents: 0 },
    { kind: 'cancel' },
    { kind: 'reopen', hash: HASH },
    { kind: 'revoke', hash: HASH },
    { kind: 'letIn' },
    signed,
    { kind: 'returned', surplus: 'cs_1' },
    { kind: 'asPaid' },
    { kind: 'adopt', token: TOKEN },
  ])('issue 9.3: $kind is read as it was sent', act => {
    expect(boothAct.parse(act)).toEqual(act)
  })

  test.each<[string, object]>([
    ['of no kind', {}],
    ['of a kind of its own', { kind: 'gift' }],
    ['that is none of ours', { kind: '__proto__' }],
    ['with half a cent', { ...taken, cents: 0.5 }],
    ['with money owed', { ...taken, cents: -1 }],
    ['with more than the provider takes', { ...taken, cents: 100_000_000 }],
    ['paid in shells', { ...taken, method: 'shells' }],
    ['with a reference that is long', { ...taken, ref: 'x'.repeat(121) }],
    ['with a name that is no text', { ...taken, by: '\udc00' }],
    ['that does not say whether the visitor was asked', { ...taken, sawPhone: undefined }],
    ['with a hash cut short', { kind: 'token', hash: HASH.slice(1) }],
    ['with an offer that is no base64', { kind: 'offer', bytes: '"' }],
    ['with an offer that is too large', { kind: 'offer', bytes: 'A'.repeat((MAX_OFFER_BYTES / 3 + 1) * 4) }],
    ['with a picture that is too large', { ...signed, picture: 'A'.repeat(41_000) }],
    ['with a link that is too long', { kind: 'adopt', token: `${TOKEN}A` }],
  ])('issue 9.3: one %s is none', (_, act) => {
    expect(boothAct.safeParse(act).success).toBe(false)
  })

  const acts = (count: number) => Array.from({ length: count }, () => ({ id: UUID, act: { kind: 'cancel' } }))
  const reads = (tickets: { ticket: string; acts: unknown[] }[]) =>
    actsRequest.safeParse({ user: 'auth0|sam', tickets }).success

  test('issue 9.3: a call carries 1 to 20 acts of a ticket', () => {
    const call = (count: number) => reads([{ ticket: UUID, acts: acts(count) }])
    expect([0, 1, 20, 21].map(call)).toEqual([false, true, true, false])
  })

  test('issue 9.1: a call carries acts of 1 to 50 tickets, each named once, and at most 100 in all', () => {
    const call = (count: number, each: number) =>
      reads(Array.from({ length: count }, () => ({ ticket: crypto.randomUUID(), acts: acts(each) })))
    expect([call(0, 1), call(1, 1), call(50, 2), call(51, 1)]).toEqual([false, true, true, false])
    expect([call(5, 20), call(6, 17)]).toEqual([true, false])
    expect(reads([1, 2].map(() => ({ ticket: UUID, acts: acts(1) })))).toBe(false)
  })
})

describe('issue 9.3: what a visitor’s page sends', () => {
  test('issue 9.3: a code is digits, no more than fit into a QR code', () => {
    const read = (code: unknown) => visitorRequest.safeParse({ code }).success
    expect([undefined, '', '123', '9'.repeat(2300)].map(read)).toEqual([true, true, true, true])
    expect(['9'.repeat(2301), '12a', '-1', '١', 12].map(read)).toEqual([false, false, false, false, false])
  })

  test('issue 9.3: contact is bounded well-formed text', () => {
    const contact = { name: 'Ann', phone: '', mail: '', company: '' }
    const read = (changes: object) => visitorContactRequest.safeParse({ ...contact, ...changes }).success
    expect(read({})).toBe(true)
    const wrong = [
      { name: 'x'.repeat(201) },
      { phone: 'x'.repeat(61) },
      { mail: 'x'.repeat(321) },
      { company: 7 },
    ]
    for (const changes of [...wrong, { name: '\ud800' }]) expect(read(changes)).toBe(false)
  })

  test('issue 9.4: a file goes to 1 to 16 places', () => {
    const read = (count: number) =>
      visitorPlaces.safeParse({ places: Array(count).fill({ line: UUID, slot: 'front' }) }).success
    expect([0, 1, 16, 17].map(read)).toEqual([false, true, true, false])
  })
})

test('B8: a key’s name and a link’s secret have one length and one alphabet', () => {
  for (const [schema, right] of [
    [kid, '0123456789abcdef'],
    [orderToken, 'Az09_-Az09_-Az09_-Az09'],
  ] as const) {
    expect(schema.safeParse(right).success).toBe(true)
    for (const wrong of [right.slice(1), `${right}0`, `${right.slice(1)}/`, `${right.slice(1)}\n`, ''])
      expect([wrong, schema.safeParse(wrong).success]).toEqual([wrong, false])
  }
})

test('issue 9.1 law: what a device knows of its tickets is read as it was sent', () => {
  const anyKnown = fc.dictionary(fc.uuid(), fc.string({ maxLength: 140 }), { maxKeys: 20 })
  fc.assert(
    fc.property(anyKnown, known => {
      const sent = { user: 'auth0|sam', known }
      expect(ticketsRequest.parse(sent)).toEqual(sent)
    }),
  )
})

describe('issue 9.3: what opens or changes an order is named exactly', () => {
  test.each([
    ['pay', visitorPayRequest],
    ['agree', visitorAgreeRequest],
  ] as const)('issue 9.3: to %s one offer is named, and nothing else is an offer', (_, schema) => {
    fc.assert(
      fc.property(fc.uuid(), fc.anything(), (offerId, other) => {
        expect(schema.safeParse({ offerId }).success).toBe(true)
        fc.pre(typeof other !== 'string')
        expect(schema.safeParse({ offerId: other }).success).toBe(false)
      }),
    )
    for (const wrong of [{}, { offerId: '' }, { offerId: `${UUID}0` }, null, [UUID]])
      expect(schema.safeParse(wrong).success).toBe(false)
  })

  test('D10: what accepts changed prices is at most a quote’s hash', () => {
    const read = (accept: unknown) => visitorPayRequest.safeParse({ offerId: UUID, accept }).success
    expect([read('x'.repeat(128)), read('x'.repeat(129)), read(7)]).toEqual([true, false, false])
  })

  test('issue 9.3: a payment page is named as the provider names them', () => {
    const read = (sessionId: unknown) => visitorSessionRequest.safeParse({ sessionId }).success
    expect(['cs_test_a1', `cs_${'x'.repeat(250)}`].map(read)).toEqual([true, true])
    for (const wrong of ['', 'cs_', 'pi_1', 'cs_a b', `cs_${'x'.repeat(251)}`, 'cs_a\n', null])
      expect([wrong, read(wrong)]).toEqual([wrong, false])
  })

  test('issue 9.3: a key is asked for by a device, for a day of the calendar', () => {
    const right = { deviceId: UUID, label: 'One', lastDay: '2026-11-24' }
    const read = (changes: object) => boothKeyRequest.safeParse({ ...right, ...changes }).success
    expect(read({})).toBe(true)
    for (const changes of [
      { deviceId: 'x' },
      { label: 'x'.repeat(81) },
      { lastDay: '2026-02-30' },
      { lastDay: '24.11.2026' },
      { lastDay: '2026-11-24T00:00:00Z' },
    ])
      expect([changes, read(changes)]).toEqual([changes, false])
  })
})
