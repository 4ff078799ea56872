import { Link } from '@tanstack/react-router'
import { download } from '#pwa/lib/download.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { paidCents, type SummaryTicket } from '#shared/booth/summary.ts'
import { summaryCsv, ticketsCsv } from '#shared/booth/summary-csv.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { ExportButton } from './export-button.tsx'
import { StateBadge } from './state-badge.tsx'
import { SummaryFiguresTable, SummaryTiles } from './summary-figures.tsx'
import { type ShowSummary, useSummary } from './use-summary.ts'
import { type NameOf, useNames, useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.summary

/** /booth/summary: each customer with state and amount, and what has not reached the shop, by name (issue 9.7). */
export default function SummaryPage() {
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  if (tickets === null) return <Status>{BOOTH_TEXTS.looking}</Status>
  return <Summed tickets={tickets} nameOf={nameOf} />
}

function Summed({ tickets, nameOf }: { tickets: readonly ShownTicket[]; nameOf: NameOf }) {
  const summary = useSummary(tickets, nameOf)
  return (
    <section className={classes.page}>
      <header className={classes.top}>
        <h1>{TEXTS.title}</h1>
        <Link to="/booth" className={action.quiet}>
          {BOOTH_TEXTS.backToList}
        </Link>
      </header>
      <ShowName />
      {tickets.length === 0 && <p className={classes.none}>{TEXTS.none}</p>}
      {summary && summary.days.length > 0 && (
        <>
          <SummaryTiles figures={summary.all} />
          <SummaryFiguresTable summary={summary} />
          <p className={classes.ways}>
            <button type="button" className={action.other} onClick={() => window.print()}>
              {TEXTS.print}
            </button>
            <button type="button" className={action.other} onClick={() => saveFigures(summary)}>
              {TEXTS.csv}
            </button>
            <button type="button" className={action.other} onClick={() => saveTickets(summary)}>
              {TEXTS.ticketsCsv}
            </button>
          </p>
        </>
      )}
      <Unsent unsent={tickets.filter(({ isUnsent }) => isUnsent)} nameOf={nameOf} />
      {tickets.length > 0 && <All tickets={tickets} nameOf={nameOf} counted={summary?.tickets ?? []} />}
    </section>
  )
}

/** Of which show this is, on paper too. */
function ShowName() {
  const { repository } = useBooth()
  const show = useLoaded(() => repository.show(), [repository])
  return show && show.name !== '' && <p className={classes.small}>{show.name}</p>
}

/** What nobody may go home with: it is on this device alone. */
function Unsent({ unsent, nameOf }: { unsent: readonly ShownTicket[]; nameOf: NameOf }) {
  const { repository } = useBooth()
  if (unsent.length === 0) return <p className={classes.allSent}>{TEXTS.allSent}</p>
  return (
    <section className={classes.notice} aria-labelledby="unsent">
      <h2 id="unsent">{TEXTS.unsentTitle}</h2>
      <ul className={classes.names}>
        {unsent.map(ticket => (
          <li key={ticket.id}>{nameOf(ticket)}</li>
        ))}
      </ul>
      <ExportButton repository={repository} />
    </section>
  )
}

const saveFigures = (summary: ShowSummary) => download('show-summary.csv', summaryCsv(summary), 'text/csv')
const saveTickets = ({ tickets }: ShowSummary) =>
  download('show-customers.csv', ticketsCsv(tickets), 'text/csv')

interface AllProps {
  tickets: readonly ShownTicket[]
  nameOf: NameOf
  /** The same tickets in the same order with what was taken here; empty until they are counted. */
  counted: readonly SummaryTicket[]
}

/** What each customer's order comes to, and what was received for it: two sums (decision 88). */
function All({ tickets, nameOf, counted }: AllProps) {
  return (
    <section className={classes.scroll} aria-label={BOOTH_TEXTS.tickets}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.customer}</th>
            <th scope="col">{TEXTS.state}</th>
            <th scope="col">{BOOTH_TEXTS.total}</th>
            <th scope="col">{TEXTS.paid}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket, at) => (
            <tr key={ticket.id}>
              <th scope="row">
                <Link
                  to="/booth/$ticketId"
                  params={{ ticketId: ticket.id }}
                  preload={false}
                  className={classes.plainLink}
                >
                  {nameOf(ticket)}
                </Link>
              </th>
              <td>
                <StateBadge state={ticket.state} />
              </td>
              <td>{formatCents(ticket.totalCents)}</td>
              <td>{paidText(counted[at] ?? { view: ticket.view, taken: null })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function paidText(ticket: Pick<SummaryTicket, 'view' | 'taken'>): string {
  const cents = paidCents(ticket)
  return cents === null ? '–' : formatCents(cents)
}
