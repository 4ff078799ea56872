import { Link } from '@tanstack/react-router'
import { download } from '#pwa/lib/download.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { summaryCsv, ticketsCsv } from '#shared/booth/summary-csv.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { ExportButton } from './booth-unknown.tsx'
import { StateBadge } from './state-badge.tsx'
import { SummaryFiguresTable } from './summary-figures.tsx'
import { type ShowSummary, useSummary } from './use-summary.ts'
import { type NameOf, useNames, useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.summary

/** /booth/summary: each customer with state and amount, and what has not reached the shop, by name (issue 9.7). */
export default function SummaryPage() {
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  if (tickets === null) return <p role="status">{BOOTH_TEXTS.looking}</p>
  return <Summed tickets={tickets} nameOf={nameOf} />
}

function Summed({ tickets, nameOf }: { tickets: readonly ShownTicket[]; nameOf: NameOf }) {
  const { repository } = useBooth()
  const summary = useSummary(tickets, nameOf)
  const unsent = tickets.filter(({ isUnsent }) => isUnsent)
  return (
    <section className={classes.page}>
      <h1>{TEXTS.title}</h1>
      {tickets.length === 0 ? <p>{TEXTS.none}</p> : <All tickets={tickets} nameOf={nameOf} />}
      {summary && summary.days.length > 0 && <SummaryFiguresTable summary={summary} />}
      <section className={classes.head} aria-labelledby="unsent">
        <h2 id="unsent">{TEXTS.unsentTitle}</h2>
        {unsent.length === 0 ? (
          <p>{TEXTS.allSent}</p>
        ) : (
          <>
            <ul>
              {unsent.map(ticket => (
                <li key={ticket.id}>{nameOf(ticket)}</li>
              ))}
            </ul>
            <ExportButton repository={repository} />
          </>
        )}
      </section>
      <p className={classes.ways}>
        {summary && (
          <>
            <button type="button" className={action.other} onClick={() => saveFigures(summary)}>
              {TEXTS.csv}
            </button>
            <button type="button" className={action.other} onClick={() => saveTickets(summary)}>
              {TEXTS.ticketsCsv}
            </button>
          </>
        )}
        <button type="button" className={action.other} onClick={() => window.print()}>
          {TEXTS.print}
        </button>
        <Link to="/booth" className={action.other}>
          {BOOTH_TEXTS.backToList}
        </Link>
      </p>
    </section>
  )
}

const saveFigures = (summary: ShowSummary) => download('show-summary.csv', summaryCsv(summary), 'text/csv')
const saveTickets = ({ tickets }: ShowSummary) =>
  download('show-customers.csv', ticketsCsv(tickets), 'text/csv')

function All({ tickets, nameOf }: { tickets: readonly ShownTicket[]; nameOf: NameOf }) {
  return (
    <section className={classes.scroll} aria-label={BOOTH_TEXTS.tickets}>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.customer}</th>
            <th scope="col">{TEXTS.state}</th>
            <th scope="col">{BOOTH_TEXTS.total}</th>
          </tr>
        </thead>
        <tbody>
          {tickets.map(ticket => (
            <tr key={ticket.id}>
              <th scope="row">{nameOf(ticket)}</th>
              <td>
                <StateBadge state={ticket.state} />
              </td>
              <td>{formatCents(ticket.view?.sale?.cents ?? ticket.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
