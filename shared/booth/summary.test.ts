import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  PAID_BY,
  paidInAll,
  type SummaryFigures,
  type SummaryTicket,
  summaryOf,
  type Tally,
} from './summary.ts'
import { SUMMARY_COLUMNS, summaryCsv, ticketsCsv } from './summary-csv.ts'
import { OUTSIDE_METHODS, type TicketSale, type TicketState } from './ticket.ts'

const STATES: TicketState[] = [
  'forgotten',
  'cancelled',
  'paid twice',
  'changed after payment',
  'to follow',
  'paid',
  'closing',
  'waiting',
  'quoted',
  'serving',
]
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']
const anyCents = fc.integer({ min: 0, max: 99_999_999 })
const anyDay = fc.constantFrom(...DAYS)

const anySale: fc.Arbitrary<TicketSale> = fc
  .record({
    cents: anyCents,
    method: fc.option(fc.constantFrom(...OUTSIDE_METHODS)),
    shopCents: fc.option(anyCents),
  })
  .map(({ cents, method, shopCents }) => ({
    ...(method ? { via: 'outside' as const, method } : { via: 'provider' as const }),
    offerId: 'offer',
    at: '2026-11-20T12:00:00Z',
    orderId: null,
    cents,
    ...(method && shopCents !== null ? { shopCents } : {}),
  }))

const anyTicket: fc.Arbitrary<SummaryTicket> = fc.record({
  name: fc.string(),
  state: fc.constantFrom(...STATES),
  day: anyDay,
  totalCents: anyCents,
  view: fc.option(
    fc.record({
      sale: fc.option(anySale),
      toFollow: fc.nat(3),
      owedCents: fc.oneof(fc.constant(0), anyCents),
    }),
  ),
  taken: fc.option(fc.record({ method: fc.constantFrom(...OUTSIDE_METHODS), cents: anyCents, day: anyDay })),
  saleDay: fc.option(anyDay),
  isUnsent: fc.boolean(),
})
const anyTickets = fc.array(anyTicket, { maxLength: 40 })

const tallies = (figures: SummaryFigures): Tally[] => SUMMARY_COLUMNS.map(({ of }) => of(figures))
const plus = (a: Tally, b: Tally): Tally => ({ tickets: a.tickets + b.tickets, cents: a.cents + b.cents })

const aTicket: SummaryTicket = {
  name: 'Ann',
  state: 'quoted',
  day: '2026-11-20',
  totalCents: 12_345,
  view: null,
  taken: null,
  saleDay: null,
  isUnsent: false,
}
const paidFor: TicketSale = { via: 'provider', offerId: 'o', cents: 9_900, at: '', orderId: 'GL-1' }

describe('issue 9.7: the summary of a show', () => {
  test('its days add up to all of it, to the cent', () => {
    fc.assert(
      fc.property(anyTickets, tickets => {
        const { days, all } = summaryOf(tickets)
        const none = tallies(summaryOf([]).all)
        const summed = days
          .map(tallies)
          .reduce((a, b) => a.map((tally, i) => plus(tally, b[i] ?? tally)), none)
        expect(summed).toEqual(tallies(all))
        expect(days.map(({ day }) => day)).toEqual(DAYS.filter(day => days.some(each => each.day === day)))
      }),
    )
  })

  test('what was paid is what the shop received, or else what was taken here, by its method and no other', () => {
    fc.assert(
      fc.property(anyTickets, tickets => {
        const received = tickets.map(({ view, taken }) => view?.sale?.cents ?? taken?.cents ?? null)
        const known = received.filter(cents => cents !== null)
        const { all } = summaryOf(tickets)
        expect(paidInAll(all)).toEqual({ tickets: known.length, cents: known.reduce((a, b) => a + b, 0) })
        const cash = tickets.filter(({ view, taken }) => (view?.sale ?? taken)?.method === 'cash')
        expect(all.paid.cash.tickets).toBe(cash.length)
      }),
    )
  })

  test('no ticket is both quoted and waiting, and none of them is missing from those taken', () => {
    fc.assert(
      fc.property(anyTickets, tickets => {
        const { all } = summaryOf(tickets)
        expect(all.quoted.tickets + all.waiting.tickets).toBeLessThanOrEqual(all.taken.tickets)
      }),
    )
  })

  test('money counts on the day it came in, the ticket on the day it was begun', () => {
    const sold = { ...aTicket, state: 'paid' as const, saleDay: '2026-11-21' }
    const { days } = summaryOf([{ ...sold, view: { sale: paidFor, toFollow: 2, owedCents: 500 } }])
    expect(
      days.map(({ day, taken, paid, owedBack }) => [day, taken.cents, paid.online.cents, owedBack.cents]),
    ).toEqual([
      ['2026-11-20', 9_900, 0, 500],
      ['2026-11-21', 0, 9_900, 0],
    ])
  })

  test('what was taken here and is not at the shop counts, and its ticket is named', () => {
    const taken = { method: 'cash' as const, cents: 12_345, day: '2026-11-20' }
    const { all, unsent } = summaryOf([{ ...aTicket, state: 'paid', taken, isUnsent: true }, aTicket])
    expect({ cash: all.paid.cash, unsent }).toEqual({ cash: { tickets: 1, cents: 12_345 }, unsent: ['Ann'] })
  })

  test('decision 88: among the orders a ticket is counted at what its order comes to, whatever was received for it, heard of or not', () => {
    const sold = { ...aTicket, state: 'paid' as const }
    const sale: TicketSale = { ...paidFor, via: 'outside', method: 'cash', cents: 4_000, orderCents: 8_760 }
    const taken = { method: 'cash' as const, cents: 4_000, day: '2026-11-20' }
    const { all } = summaryOf([
      { ...sold, totalCents: 8_760, view: { sale, toFollow: 1, owedCents: 0 } },
      { ...sold, totalCents: 8_760, taken, isUnsent: true },
    ])
    expect(all.taken).toEqual({ tickets: 2, cents: 2 * 8_760 })
    expect(all.toFollow).toEqual({ tickets: 1, cents: 8_760 })
    expect(all.paid.cash).toEqual({ tickets: 2, cents: 8_000 })
  })

  test('a cancelled ticket is not taken, unless money came for it', () => {
    const cancelled = { ...aTicket, state: 'cancelled' as const }
    const forgotten = {
      ...aTicket,
      state: 'forgotten' as const,
      view: { sale: paidFor, toFollow: 0, owedCents: 0 },
    }
    expect(summaryOf([cancelled, forgotten]).all.taken).toEqual({ tickets: 1, cents: 9_900 })
  })

  test('D49: what was taken outside at another price than the shop’s is counted at the shop’s, on the day of the money', () => {
    const outside: TicketSale = { ...paidFor, via: 'outside', method: 'cash', shopCents: 10_000 }
    const sold = { ...aTicket, state: 'paid' as const, saleDay: '2026-11-21' }
    const at = (sale: TicketSale) => ({ ...sold, view: { sale, toFollow: 0, owedCents: 0 } })
    const { days, all } = summaryOf([at(outside), at(paidFor)])
    expect(all.offList).toEqual({ tickets: 1, cents: 10_000 })
    expect(days.map(({ day, offList }) => [day, offList.tickets])).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 1],
    ])
    const rows = ticketsCsv([at(outside), at(paidFor)]).split('\r\n')
    expect(rows.slice(1, 3)).toEqual([
      '2026-11-20,Ann,paid,123.45,99.00,100.00,GL-1,0,0.00,yes',
      '2026-11-20,Ann,paid,123.45,99.00,,GL-1,0,0.00,yes',
    ])
  })

  test('D49: law: nothing is off list that was not paid outside, and its figures are the shop’s', () => {
    fc.assert(
      fc.property(anyTickets, tickets => {
        const figures = tickets.flatMap(({ view }) => view?.sale?.shopCents ?? [])
        const { all } = summaryOf(tickets)
        expect(all.offList).toEqual({ tickets: figures.length, cents: figures.reduce((a, b) => a + b, 0) })
        expect(all.offList.tickets).toBeLessThanOrEqual(all.paid.cash.tickets + all.paid.terminal.tickets)
      }),
    )
  })

  test('of the tickets taken those of an offer are quoted, those of an open page or money being decided about wait', () => {
    for (const state of STATES) {
      const { all } = summaryOf([{ ...aTicket, state }])
      const one = { tickets: 1, cents: 12_345 }
      const none = { tickets: 0, cents: 0 }
      expect({ state, taken: all.taken, quoted: all.quoted, waiting: all.waiting }).toEqual({
        state,
        taken: state === 'cancelled' || state === 'forgotten' ? none : one,
        quoted: state === 'quoted' ? one : none,
        waiting: state === 'waiting' || state === 'closing' ? one : none,
      })
    }
  })

  test('files are still to come of paid tickets alone, and the least that is owed back is told', () => {
    const at = (view: SummaryTicket['view'], taken: SummaryTicket['taken'] = null) =>
      summaryOf([{ ...aTicket, view, taken }]).all
    const told = ({ toFollow, owedBack }: SummaryFigures) => [
      toFollow.tickets,
      owedBack.tickets,
      owedBack.cents,
    ]
    const cash = { method: 'cash' as const, cents: 100, day: '2026-11-20' }
    expect(told(at(null))).toEqual([0, 0, 0])
    expect(told(at(null, cash))).toEqual([0, 0, 0])
    expect(told(at({ sale: null, toFollow: 1, owedCents: 1 }))).toEqual([0, 1, 1])
    expect(told(at({ sale: null, toFollow: 1, owedCents: 0 }, cash))).toEqual([1, 0, 0])
    expect(told(at({ sale: paidFor, toFollow: 0, owedCents: 0 }))).toEqual([0, 0, 0])
    expect(told(at({ sale: paidFor, toFollow: 1, owedCents: 2 }))).toEqual([1, 1, 2])
  })

  test('money taken outside in no way that was written down is cash, and without a day of its own the ticket’s', () => {
    const sale: TicketSale = { ...paidFor, via: 'outside', shopCents: 0 }
    const { all, days } = summaryOf([{ ...aTicket, view: { sale, toFollow: 0, owedCents: 0 } }])
    expect(all.paid).toMatchObject({ online: { tickets: 0 }, cash: { tickets: 1, cents: 9_900 } })
    expect(all.offList).toEqual({ tickets: 1, cents: 0 })
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20'])
  })

  test('as CSV each column has how many and dollars, and all of it comes last', () => {
    const text = summaryCsv(summaryOf([aTicket]))
    const [head = '', ...rows] = text.trim().split('\r\n')
    expect(head.split(',')).toHaveLength(1 + 2 * (6 + PAID_BY.length))
    expect(rows).toEqual([
      '2026-11-20,1,123.45,1,123.45,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00',
      'All,1,123.45,1,123.45,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00,0,0.00',
    ])
  })

  test.each([
    ['Smith, "Al"', '"Smith, ""Al"""'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['+1 555', "'+1 555"],
    ['Two\nlines', '"Two\nlines"'],
    ['Ann; Bob', '"Ann; Bob"'],
    ['Ann;=1+1;', '"Ann;\'=1+1;"'],
    ['Ann\n\t@SUM(1)', '"Ann\n\t\'@SUM(1)"'],
    ['\n-1', '"\'\n\'-1"'],
    ['＝1+1', "'＝1+1"],
    ['Ann-Marie', 'Ann-Marie'],
  ])('a name never breaks the table nor is run by a spreadsheet: %j', (name, written) => {
    const [, row = ''] = ticketsCsv([{ ...aTicket, name }]).split('\r\n')
    expect(row).toBe(`2026-11-20,${written},quoted,123.45,0.00,,,0,0.00,yes`)
  })
})
