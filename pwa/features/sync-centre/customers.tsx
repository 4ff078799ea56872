import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { UnsentTicket } from '#pwa/local/booth/unsent-tickets.ts'
import type { SlotState } from '#pwa/sync/uploads/slot-view.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { Needs } from './needs.tsx'
import { PendingList } from './pending-list.tsx'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS } from './sync-centre-texts.ts'
import { type TicketEntry, useTicketEntries } from './ticket-entries.ts'
import { type Uploads, useCentre } from './use-centre.ts'

const TEXTS = SYNC_TEXTS.customers

export interface CustomersProps {
  /** The staff member. */
  sub: string
  tickets: readonly UnsentTicket[]
  uploadsOf(owner: string): Uploads
  FileStatus: ComponentType<{ state: SlotState; hint: string }>
  onGone(): void
}

/** Customers of the booth of whom something has not reached the shop, each by name; what it is stands behind them. */
export default function Customers({ tickets, ...props }: CustomersProps) {
  return (
    <section className={classes.part} aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      <ul className={classes.rows}>
        {tickets.map(ticket => (
          <li key={ticket.id} className={classes.row}>
            <Customer ticket={ticket} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type CustomerProps = Omit<CustomersProps, 'tickets'> & { ticket: UnsentTicket }

function Customer({ ticket, ...props }: CustomerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = ticket.name || TEXTS.unnamed
  const page: string = `/booth/${ticket.id}`
  return (
    <>
      <h3>
        <Link to={page}>{name}</Link>
      </h3>
      <p className={classes.detail}>{TEXTS.waits(ticket)}</p>
      {ticket.refusal !== null && <p className={classes.reason}>{TEXTS.refused}</p>}
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{TEXTS.what(name)}</summary>
        {isOpen && <Parts ticket={ticket} {...props} />}
      </details>
    </>
  )
}

/** What was done to a ticket, and what waits of its cart and files, as of a person's own. */
function Parts({ sub, ticket, uploadsOf, FileStatus, onGone }: CustomerProps) {
  const owner = ticketOwner(ticket.id)
  const uploads = uploadsOf(owner)
  const centre = useCentre(owner, uploads)
  const done = useTicketEntries(sub, ticket.id)
  if (!centre || !done) return <Status>{SYNC_TEXTS.looking}</Status>
  const { local, needs, going } = centre
  return (
    <>
      {done.length > 0 && <Done entries={done} />}
      {needs.length > 0 && (
        <Needs local={local} entries={needs} uploads={uploads} FileStatus={FileStatus} onGone={onGone} />
      )}
      {going.length > 0 && (
        <PendingList local={local} entries={going} uploads={uploads} FileStatus={FileStatus} />
      )}
    </>
  )
}

function Done({ entries }: { entries: readonly TicketEntry[] }) {
  return (
    <ul className={classes.rows}>
      {entries.map(({ id, title, detail }) => (
        <li key={id} className={classes.row}>
          <h4>{title}</h4>
          <span className={classes.state}>{SYNC_TEXTS.waits}</span>
          {detail && <p className={classes.detail}>{detail}</p>}
        </li>
      ))}
    </ul>
  )
}
