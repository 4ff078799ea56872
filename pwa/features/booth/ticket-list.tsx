import { useMemo, useState } from 'react'
import { useServing } from '#pwa/hooks/use-serving.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { TicketListRow, useOpening } from './ticket-list-row.tsx'
import { useGradually } from './use-gradually.ts'
import { useResting } from './use-resting.ts'
import { type NameOf, useNames } from './use-tickets.ts'

/** From so many on a name is found faster than it is looked for. */
const MANY = 6

/** The show's tickets, newest first; names and numbers hide when nobody is at the tablet (issue 9.6). */
export function TicketList({ tickets }: { tickets: readonly ShownTicket[] }) {
  const [wanted, setWanted] = useState('')
  const { isResting, reveal } = useResting()
  const served = useServing()
  const onOpen = useOpening()
  const nameOf = useNames(tickets)
  const numbers = useMemo(() => new Map(tickets.map(({ id }, at) => [id, tickets.length - at])), [tickets])
  const found = useMemo(() => matching(tickets, nameOf, wanted), [tickets, nameOf, wanted])
  const shown = useGradually(found)
  return (
    <section className={classes.tickets} aria-labelledby="tickets">
      <div className={classes.headline}>
        <h2 id="tickets">{TEXTS.tickets}</h2>
        {tickets.length > 0 && <span className={classes.count}>{tickets.length}</span>}
      </div>
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
      {tickets.length === 0 && <p className={classes.none}>{TEXTS.none}</p>}
      <Status>{tickets.length > 0 && found.length === 0 && TEXTS.noneFound}</Status>
      <ul className={classes.list}>
        {shown.map(ticket => (
          <TicketListRow
            key={ticket.id}
            ticket={ticket}
            name={isResting ? TEXTS.hiddenName(numbers.get(ticket.id) ?? 0) : nameOf(ticket)}
            isHidden={isResting}
            isServed={ticket.id === served}
            onOpen={onOpen}
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
