import { expect, test } from 'vitest'
import { type SummaryTicket, summaryOf } from './summary.ts'
import { summaryCsv, ticketsCsv } from './summary-csv.ts'
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

test('issue 9.7: two tickets are two rows, in the order they are given', () => {
  const rows = ticketsCsv([aTicket, { ...aTicket, name: 'Bob' }]).split('\r\n')
  expect(rows.map(row => row.split(',')[1])).toEqual(['Customer', 'Ann', 'Bob', undefined])
})
