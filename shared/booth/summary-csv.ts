import {
  PAID_BY,
  paidCents,
  type Summary,
  type SummaryFigures,
  type SummaryTicket,
  type Tally,
} from './summary.ts'

/**
 * Where a spreadsheet would see a formula begin: at the beginning of a cell, and behind whatever else some of them end a cell at. One that
 * is set to the semicolon knows no quote in the middle of what it takes for a cell.
 */
const FORMULA = /^(?=[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@＝＋－＠])/g

/** A cell of RFC 4180; text that a spreadsheet would run is marked as text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(FORMULA, "'") : String(value)
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csv = (rows: (string | number)[][]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')

/** Cents as dollars with two decimals, a point and nothing else, as spreadsheets read them. */
const dollars = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The columns of a summary in the order they are shown, with the figure of each. */
export const SUMMARY_COLUMNS: readonly { title: string; of: (figures: SummaryFigures) => Tally }[] = [
  { title: 'Orders', of: ({ taken }) => taken },
  { title: 'Quoted', of: ({ quoted }) => quoted },
  { title: 'Waiting', of: ({ waiting }) => waiting },
  ...PAID_BY.map(by => ({
    title: { online: 'Paid online', cash: 'Paid in cash', terminal: 'Paid by terminal' }[by],
    of: ({ paid }: SummaryFigures) => paid[by],
  })),
  { title: 'Off list', of: ({ offList }) => offList },
  { title: 'To follow', of: ({ toFollow }) => toFollow },
  { title: 'Owed back', of: ({ owedBack }) => owedBack },
]

const figuresRow = (first: string, figures: SummaryFigures) => [
  first,
  ...SUMMARY_COLUMNS.flatMap(({ of }) => [of(figures).tickets, dollars(of(figures).cents)]),
]

/** The figures per day and in all as CSV: of each column how many tickets, and dollars (issue 9.7). */
export function summaryCsv({ days, all }: Summary): string {
  return csv([
    ['Day', ...SUMMARY_COLUMNS.flatMap(({ title }) => [title, `${title} ($)`])],
    ...days.map(figures => figuresRow(figures.day, figures)),
    figuresRow('All', all),
  ])
}

/** Every ticket as a row of CSV, with whether all of it is at the shop (issue 9.7). */
export function ticketsCsv(tickets: readonly SummaryTicket[]): string {
  return csv([
    [
      'Day',
      'Customer',
      'State',
      'Total ($)',
      'Paid ($)',
      'Our price ($)',
      'Order',
      'Files to follow',
      'Owed back ($)',
      'At the shop',
    ],
    ...tickets.map(({ day, name, state, totalCents, view, taken, isUnsent }) => [
      day,
      name,
      state,
      dollars(totalCents),
      dollars(paidCents({ view, taken }) ?? 0),
      view?.sale?.shopCents === undefined ? '' : dollars(view.sale.shopCents),
      view?.sale?.orderId ?? '',
      view?.toFollow ?? 0,
      dollars(view?.owedCents ?? 0),
      isUnsent ? 'not yet' : 'yes',
    ]),
  ])
}
