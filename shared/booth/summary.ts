import type { Day } from '#shared/calendar/day.ts'
import type { OutsideMethod, TicketState, TicketView } from './ticket.ts'

/** A ticket as the summary counts it. */
export interface SummaryTicket {
  name: string
  state: TicketState
  /** When it was begun, by the calendar at the stand. */
  day: Day
  /** What its lines come to, in cents. */
  totalCents: number
  view: Pick<TicketView, 'sale' | 'toFollow' | 'owedCents'> | null
  /** Taken on this device and not heard of by the shop. */
  taken: { method: OutsideMethod; cents: number; day: Day } | null
  /** The day its sale at the shop was made, by the same calendar; null without one. */
  saleDay: Day | null
  isUnsent: boolean
}

/** So many tickets, and what they come to in cents. */
export interface Tally {
  tickets: number
  cents: number
}

/** How a ticket can be paid: on the hosted page, or outside. */
export const PAID_BY = ['online', 'cash', 'terminal'] as const
export type PaidBy = (typeof PAID_BY)[number]

/** The figures of a day, or of the show in all (issue 9.7). */
export interface SummaryFigures {
  /** Every ticket that was begun and neither cancelled nor forgotten, at what its order comes to (decision 88). */
  taken: Tally
  /** Of those: an offer, and nobody paying. */
  quoted: Tally
  /** Of those: a payment page is open, or money is being decided about. */
  waiting: Tally
  /** By the day the money came in. */
  paid: Record<PaidBy, Tally>
  /** Of what was paid outside: where the shop would have asked another sum, by that sum. */
  offList: Tally
  /** Paid tickets with files still to come, at the same. */
  toFollow: Tally
  owedBack: Tally
}

export interface Summary {
  /** Days with any figure, in order. */
  days: (SummaryFigures & { day: Day })[]
  all: SummaryFigures
  /** Names of the tickets of which something is not at the shop. */
  unsent: string[]
}

interface Booked {
  day: Day
  add(figures: SummaryFigures): void
}

/**
 * The figures of a show, per day and in all, to the cent. Money counts on the day it came in, so that it can be held
 * against the till of that day; all else on the day its ticket was begun.
 */
export function summaryOf(tickets: readonly SummaryTicket[]): Summary {
  const all = noFigures()
  const days = new Map<Day, SummaryFigures>()
  for (const { day, add } of tickets.flatMap(bookings)) {
    const figures = days.get(day) ?? noFigures()
    days.set(day, figures)
    add(figures)
    add(all)
  }
  return {
    days: [...days]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, figures]) => Object.assign({ day }, figures)),
    all,
    unsent: tickets.filter(({ isUnsent }) => isUnsent).map(({ name }) => name),
  }
}

const noTally = (): Tally => ({ tickets: 0, cents: 0 })

const noFigures = (): SummaryFigures => ({
  taken: noTally(),
  quoted: noTally(),
  waiting: noTally(),
  paid: { online: noTally(), cash: noTally(), terminal: noTally() },
  offList: noTally(),
  toFollow: noTally(),
  owedBack: noTally(),
})

/** Cents that were received for a ticket, or are known here to have been taken; null while none were. */
export const paidCents = ({ view, taken }: Pick<SummaryTicket, 'view' | 'taken'>): number | null =>
  view?.sale?.cents ?? taken?.cents ?? null

/** What was received for a ticket, with its day; null while nothing was. */
function paymentOf({
  view,
  taken,
  day,
  saleDay,
}: SummaryTicket): { by: PaidBy; cents: number; day: Day } | null {
  if (view?.sale) {
    const { via, method, cents } = view.sale
    return { by: via === 'provider' ? 'online' : (method ?? 'cash'), cents, day: saleDay ?? day }
  }
  return taken && { by: taken.method, cents: taken.cents, day: taken.day }
}

/** What a ticket's order comes to: its lines may have been changed since it was sold. */
const orderedCents = ({ view, totalCents }: SummaryTicket): number =>
  view?.sale?.orderCents ?? view?.sale?.cents ?? totalCents

const OUT: readonly TicketState[] = ['cancelled', 'forgotten']

function bookings(ticket: SummaryTicket): Booked[] {
  const { day, state, totalCents, view } = ticket
  const payment = paymentOf(ticket)
  const counted = (is: boolean, cents: number, on: Day, of: (figures: SummaryFigures) => Tally): Booked[] =>
    is ? [{ day: on, add: figures => count(of(figures), cents) }] : []
  const cents = orderedCents(ticket)
  const owed = view?.owedCents ?? 0
  const shopCents = view?.sale?.shopCents
  return [
    ...counted(!OUT.includes(state) || payment !== null, cents, day, figures => figures.taken),
    ...counted(state === 'quoted', totalCents, day, figures => figures.quoted),
    ...counted(state === 'waiting' || state === 'closing', totalCents, day, figures => figures.waiting),
    ...(payment ? counted(true, payment.cents, payment.day, figures => figures.paid[payment.by]) : []),
    ...counted(shopCents !== undefined, shopCents ?? 0, payment?.day ?? day, figures => figures.offList),
    ...counted(payment !== null && (view?.toFollow ?? 0) > 0, cents, day, figures => figures.toFollow),
    ...counted(owed > 0, owed, day, figures => figures.owedBack),
  ]
}

function count(tally: Tally, cents: number): void {
  tally.tickets++
  tally.cents += cents
}

/** What all ways of paying come to together. */
export const paidInAll = ({ paid }: Pick<SummaryFigures, 'paid'>): Tally =>
  PAID_BY.reduce(
    (sum, by) => ({ tickets: sum.tickets + paid[by].tickets, cents: sum.cents + paid[by].cents }),
    noTally(),
  )
