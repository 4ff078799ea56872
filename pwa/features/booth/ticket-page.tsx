import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import type { TicketState } from '#shared/booth/ticket.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { PayCodeButton } from './pay-code.tsx'
import { StateBadge } from './state-badge.tsx'
import { TakePayment } from './take-payment.tsx'
import { TicketDecisions } from './ticket-decisions.tsx'
import { TicketFields } from './ticket-fields.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { TicketLink } from './ticket-link.tsx'
import { useNames, useTickets } from './use-tickets.ts'

/** /booth/ID: one customer of the stand, with what they chose and the ways to pay it (issue 9.1, 9.3). */
export default function TicketPage({ handOver }: { handOver?: (ticket: string) => ReactNode }) {
  const id = useShownPath().split('/')[2] ?? ''
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  if (tickets === null) return <Status>{TEXTS.looking}</Status>
  const ticket = tickets.find(each => each.id === id)
  if (!ticket || ticket.state === 'forgotten') return <NotThere />
  return (
    <section className={classes.page}>
      <Head ticket={ticket} name={nameOf(ticket)} />
      <div className={classes.parts}>
        <div className={classes.side}>
          <Payment ticket={ticket}>{handOver?.(ticket.id)}</Payment>
        </div>
        <div className={classes.main}>
          <TicketLines ticket={ticket} others={tickets.filter(each => each.id !== id)} nameOf={nameOf} />
          <TicketFields key={ticket.id} ticket={ticket} />
          <TicketLink ticket={ticket} />
        </div>
      </div>
    </section>
  )
}

function NotThere() {
  return (
    <section className={classes.page}>
      <h1>{TEXTS.notThere}</h1>
      <Link to="/booth" className={action.other}>
        {TEXTS.backToList}
      </Link>
    </section>
  )
}

function Head({ ticket, name }: { ticket: ShownTicket; name: string }) {
  const { serve } = useBooth()
  const isServed = useServing() === ticket.id
  return (
    <header className={classes.head}>
      <div className={classes.headline}>
        <h1>{name}</h1>
        <StateBadge state={ticket.state} />
        {ticket.isUnsent && <span className={classes.unsent}>{TEXTS.unsent}</span>}
      </div>
      {ticket.refusal !== null && <p className={classes.notice}>{TEXTS.refusedTicket}</p>}
      <div className={classes.ways}>
        {isServed ? (
          <p>{TEXTS.isServed}</p>
        ) : (
          <button type="button" className={action.other} onClick={() => serve(ticket.id)}>
            {TEXTS.serve}
          </button>
        )}
        <Link to="/products" className={action.other} onClick={() => serve(ticket.id)}>
          {TEXTS.toProducts}
        </Link>
      </div>
    </header>
  )
}

/** States in which money may still be asked for. */
const PAYABLE: readonly TicketState[] = ['serving', 'quoted', 'waiting']

/** What it comes to, what became of its money, and the ways to pay it. */
function Payment({ ticket, children }: { ticket: ShownTicket; children: ReactNode }) {
  return (
    <section className={classes.payment} aria-label={TEXTS.payment}>
      <p className={classes.payTotal}>
        <span className={classes.small}>{TEXTS.total}</span> {formatCents(ticket.totalCents)}
      </p>
      <TicketDecisions ticket={ticket} />
      {PAYABLE.includes(ticket.state) && (
        <div className={classes.payWays}>
          <PayCodeButton ticket={ticket} />
          <TakePayment ticket={ticket} />
          <Link to="/booth/$ticketId/quote" params={{ ticketId: ticket.id }} className={action.other}>
            {TEXTS.quote}
          </Link>
          {children}
        </div>
      )}
    </section>
  )
}
