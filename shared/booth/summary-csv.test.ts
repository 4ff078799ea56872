import { expect, test } from 'vitest'
import { type SummaryFigures, type SummaryTicket, summaryOf } from './summary.ts'
import { SUMMARY_COLUMNS, summaryCsv, ticketsCsv } from './summary-csv.ts'
import type { TicketSale } from './ticket.ts'

const aTicket: SummaryTicket = {
  name: 'Ann',
  state: 'paid',
  day: '2026-11-20',
  totalCents: 5,
  view: null,
  taken: null,
  saleDay: null,
  isUnsent: false,
}
const aSale: TicketSale = { via: 'provider', offerId: 'o', cents: 1_234_567, at: '', orderId: null }
const rowOf = (ticket: Partial<SummaryTicket>) => ticketsCsv([{ ...aTicket, ...ticket }]).split('\r\n')[1]

test('issue 9.7: the first row of the summary says what each column is, in words and in dollars', () => {
  expect(summaryCsv(summaryOf([])).split('\r\n')[0]).toBe(
    'Day,Orders,Orders ($),Quoted,Quoted ($),Waiting,Waiting ($),Paid online,Paid online ($),' +
      'Paid in cash,Paid in cash ($),Paid by terminal,Paid by terminal ($),Off list,Off list ($),' +
      'To follow,To follow ($),Owed back,Owed back ($)',
  )
})

test('issue 9.7: each column has the figure that its title says, and no other', () => {
  const tally = (tickets: number) => ({ tickets, cents: tickets * 100 })
  const figures: SummaryFigures = {
    taken: tally(1),
    quoted: tally(2),
    waiting: tally(3),
    paid: { online: tally(4), cash: tally(5), terminal: tally(6) },
    offList: tally(7),
    toFollow: tally(8),
    owedBack: tally(9),
  }
  expect(SUMMARY_COLUMNS.map(({ title, of }) => [title, of(figures).tickets])).toEqual([
    ['Orders', 1],
    ['Quoted', 2],
    ['Waiting', 3],
    ['Paid online', 4],
    ['Paid in cash', 5],
    ['Paid by terminal', 6],
    ['Off list', 7],
    ['To follow', 8],
    ['Owed back', 9],
  ])
  const row = '1,1.00,2,2.00,3,3.00,4,4.00,5,5.00,6,6.00,7,7.00,8,8.00,9,9.00'
  const text = summaryCsv({ days: [{ day: '2026-11-20', ...figures }], all: figures, unsent: [] })
  expect(text.split('\r\n').slice(1)).toEqual([`2026-11-20,${row}`, `All,${row}`, ''])
})

test('issue 9.7: the first row of the tickets says what each column is', () => {
  expect(ticketsCsv([])).toBe(
    'Day,Customer,State,Total ($),Paid ($),Our price ($),Order,Files to follow,Owed back ($),At the shop\r\n',
  )
})

test('issue 9.7: a ticket that the shop has not heard of says so, with what was taken here', () => {
  const taken = { method: 'cash' as const, cents: 1_050, day: '2026-11-20' }
  expect(rowOf({ taken, isUnsent: true })).toBe('2026-11-20,Ann,paid,0.05,10.50,,,0,0.00,not yet')
})

test('issue 9.7: one that it has sold says what it received, whatever was taken here, and what is to come', () => {
  const taken = { method: 'cash' as const, cents: 1_050, day: '2026-11-20' }
  const view = { sale: { ...aSale, orderId: 'GL-7' }, toFollow: 3, owedCents: 99 }
  expect(rowOf({ taken, view })).toBe('2026-11-20,Ann,paid,0.05,12345.67,,GL-7,3,0.99,yes')
})

test('issue 9.7: nothing taken and a price of nothing are told apart', () => {
  const view = { sale: { ...aSale, shopCents: 0 }, toFollow: 0, owedCents: 0 }
  expect(rowOf({})).toBe('2026-11-20,Ann,paid,0.05,0.00,,,0,0.00,yes')
  expect(rowOf({ view })).toBe('2026-11-20,Ann,paid,0.05,12345.67,0.00,,0,0.00,yes')
})

test('issue 9.7: dollars have two decimals, a point and nothing between thousands', () => {
  const written = [0, 1, 9, 10, 99, 100, 101, 1_000_000_09].map(
    totalCents => rowOf({ totalCents })?.split(',')[3],
  )
  expect(written).toEqual(['0.00', '0.01', '0.09', '0.10', '0.99', '1.00', '1.01', '1000000.09'])
})

test('issue 9.7: two tickets are two rows, in the order they are given', () => {
  const rows = ticketsCsv([aTicket, { ...aTicket, name: 'Bob' }]).split('\r\n')
  expect(rows.map(row => row.split(',')[1])).toEqual(['Customer', 'Ann', 'Bob', undefined])
})
