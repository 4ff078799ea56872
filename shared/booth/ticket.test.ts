import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTicketView } from '#shared/testing/a-ticket-view.ts'
import { type StateFacts, type TicketSale, type TicketState, ticketSlot, ticketState } from './ticket.ts'
import { ticketIdOf, ticketOwner } from './ticket-owner.ts'

const SALE: TicketSale = {
  via: 'provider',
  offerId: 'o',
  cents: 4500,
  at: '2026-11-24T10:00:00Z',
  orderId: 'GL-1',
}
const EXCESS = { id: 'a', via: 'outside', cents: 1, isReturned: false, isExcess: true } as const
const RETURNED = { id: 'b', via: 'outside', cents: 1, isReturned: true } as const
const view = aTicketView
const stateOf = (facts: Partial<StateFacts>) =>
  ticketState({ view: null, hasOffer: false, isChanged: false, pending: null, ...facts })

describe('issue 9.1: a ticket’s state', () => {
  test.each<[TicketState, string, Partial<StateFacts>]>([
    ['serving', 'on a device that never reached the shop', {}],
    ['serving', 'without an offer', { view: aTicketView() }],
    ['quoted', 'with an offer that only this device knows', { hasOffer: true }],
    [
      'quoted',
      'with an offer of another tablet',
      { view: view({ current: { id: 'o', rev: 1, totalCents: 1 } }) },
    ],
    ['waiting', 'while a payment page is open', { view: view({ isWaiting: true }), hasOffer: true }],
    ['closing', 'while money is decided about', { view: view({ isClosing: true, isWaiting: true }) }],
    ['paid', 'once sold', { view: view({ sale: SALE }) }],
    ['paid', 'as soon as money was taken here', { pending: 'taken', hasOffer: true }],
    [
      'paid',
      'though a cancellation waits that comes too late',
      { view: view({ sale: SALE }), pending: 'cancel' },
    ],
    ['to follow', 'with files to come', { view: view({ sale: SALE, toFollow: 2 }) }],
    [
      'changed after payment',
      'with another cart',
      { view: view({ sale: SALE, toFollow: 2 }), isChanged: true },
    ],
    ['paid twice', 'with money to give back', { view: view({ sale: SALE, owedCents: 1 }), isChanged: true }],
    [
      'overpaid',
      'with all that is owed back taken beyond its order',
      { view: view({ sale: SALE, owedCents: 1, surpluses: [EXCESS, RETURNED] }) },
    ],
    [
      'paid twice',
      'with more owed back than was taken beyond its order',
      { view: view({ sale: SALE, owedCents: 2, surpluses: [EXCESS, { ...RETURNED, isReturned: false }] }) },
    ],
    [
      'cancelled',
      'by the shop’s word',
      { view: view({ isCancelled: true, isClosing: true }), hasOffer: true },
    ],
    ['cancelled', 'here, before the shop has heard', { view: view({ isWaiting: true }), pending: 'cancel' }],
    ['forgotten', 'for good', { view: view({ isForgotten: true, isCancelled: true, sale: SALE }) }],
  ])('issue 9.1: is "%s" %s', (state, _, facts) => {
    expect(stateOf(facts)).toBe(state)
  })

  const anyFacts: fc.Arbitrary<StateFacts> = fc.record({
    view: fc.option(
      fc
        .record({
          sale: fc.constantFrom(null, SALE),
          isClosing: fc.boolean(),
          isCancelled: fc.boolean(),
          isForgotten: fc.boolean(),
          isWaiting: fc.boolean(),
          toFollow: fc.nat(2),
          owedCents: fc.nat(2),
        })
        .map(view),
    ),
    hasOffer: fc.boolean(),
    isChanged: fc.boolean(),
    pending: fc.constantFrom(null, 'taken' as const, 'cancel' as const),
  })
  const PAID: TicketState[] = ['paid', 'to follow', 'changed after payment', 'paid twice']

  test('issue 9.1 law: nothing but a sale, or money taken here, makes a ticket paid', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const isPaid = PAID.includes(ticketState(facts))
        const hasMoney = facts.view?.sale != null || facts.pending === 'taken'
        const isOver = Boolean(facts.view?.isForgotten || facts.view?.isCancelled)
        expect(isPaid).toBe(hasMoney && !isOver)
      }),
    )
  })

  test('B6 law: a change of the cart shows only on what is paid', () => {
    fc.assert(
      fc.property(anyFacts, facts => {
        const [as, changed] = [false, true].map(isChanged => ticketState({ ...facts, isChanged }))
        if (as !== changed) expect(PAID).toContain(as)
      }),
    )
  })
})

describe('D49: whose a ticket’s things are', () => {
  test('D49: an owner names its ticket, and no person is one', () => {
    fc.assert(fc.property(fc.uuid(), id => ticketIdOf(ticketOwner(id)) === id))
    for (const person of ['auth0|pat', 'ticket', 'auth0|ticket:1', '']) expect(ticketIdOf(person)).toBeNull()
  })

  test('D49: slots of two lines, or two of one, are never one', () => {
    const anySlot = fc.tuple(fc.uuid(), fc.constantFrom('front', 'back', 'wall'))
    fc.assert(
      fc.property(anySlot, anySlot, (one, other) => {
        expect(ticketSlot(...one) === ticketSlot(...other)).toBe(`${one}` === `${other}`)
      }),
    )
  })
})
