import { Link } from '@tanstack/react-router'
import { memo, useMemo, useState } from 'react'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { StateBadge } from './state-badge.tsx'
import { useResting } from './use-resting.ts'
import { type NameOf, useNames } from './use-tickets.ts'

/** From so many on a name is found faster than it is looked for. */
const MANY = 6

/** The show's tickets, newest first; names hide when nobody is at the tablet (issue 9.6). */
export function TicketList({ tickets }: { tickets: readonly ShownTicket[] }) {
  const [wanted, setWanted] = useState('')
  const { isResting, reveal } = useResting()
  const nameOf = useNames(tickets)
  const found = useMemo(() => matching(tickets, nameOf, wanted), [tickets, nameOf, wanted])
  return (
    <section className={classes.tickets} aria-labelledby="tickets">
      <h2 id="tickets">{TEXTS.tickets}</h2>
      {isResting && (
        <p className={classes.resting}>
          {TEXTS.hidden}{' '}
          <button type="button" className={action.quiet} onClick={reveal}>
            {TEXTS.reveal}
          </button>
        </p>
      )}
      {!isResting && tickets.length > MANY && (
        <Field
          className={classes.field}
          label={TEXTS.find}
          value={wanted}
          autoComplete="off"
          onChange={setWanted}
        />
      )}
      {tickets.length === 0 && <p>{TEXTS.none}</p>}
      {tickets.length > 0 && found.length === 0 && <p role="status">{TEXTS.noneFound}</p>}
      <ul className={classes.list}>
        {found.map(ticket => (
          <Row
            key={ticket.id}
            ticket={ticket}
            name={isResting ? TEXTS.hiddenName(tickets.length - tickets.indexOf(ticket)) : nameOf(ticket)}
          />
        ))}
      </ul>
    </section>
  )
}

function matching(tickets: readonly ShownTicket[], nameOf: NameOf, wanted: string): readonly ShownTicket[] {
  const words = wanted.trim().toLowerCase()
  if (words === '') return tickets
  return tickets.filter(ticket =>
    [nameOf(ticket), ticket.fields.company, ticket.fields.phone].some(each =>
      each.toLowerCase().includes(words),
    ),
  )
}

/** Of three hundred only what changed is drawn anew. */
const Row = memo(function Row({ ticket, name }: { ticket: ShownTicket; name: string }) {
  const { id, lines, totalCents, state, isUnsent } = ticket
  return (
    <li className={classes.ticket}>
      <Link to="/booth/$ticketId" params={{ ticketId: id }} preload={false} className={classes.open}>
        {name}
      </Link>
      <StateBadge state={state} />
      <span className={classes.amount}>
        {TEXTS.items(lines)}, {formatCents(totalCents)}
      </span>
      {isUnsent && <span className={classes.unsent}>{TEXTS.unsent}</span>}
    </li>
  )
})
