import { Link } from '@tanstack/react-router'
import { useServing } from '#pwa/hooks/use-serving.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { formatCents } from '#shared/money/format.ts'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import classes from './serving-bar.module.css'
import { useResting } from './use-resting.ts'
import { type NameOf, useNames, useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.bar

/** Customers that one tap leads to; the others are in the list. */
const NEXT = 3

/**
 * Says on every page whose cart the shop works on, with the way to the next customer (issue 9.1); at rest by the number
 * that the list has (issue 9.6).
 */
export default function ServingBar() {
  const { serve } = useBooth()
  const served = useServing()
  const tickets = useTickets()
  const nameOf = useNames(tickets)
  const { isResting, reveal } = useResting()
  const at = tickets?.findIndex(({ id }) => id === served) ?? -1
  const ticket = tickets?.[at]
  if (!tickets || !ticket) return null
  return (
    <aside className={classes.bar} aria-label={TEXTS.name}>
      <p className={classes.who}>
        {TEXTS.serving}{' '}
        <Link to="/booth/$ticketId" params={{ ticketId: ticket.id }} preload={false} className={classes.name}>
          {isResting ? BOOTH_TEXTS.hiddenName(tickets.length - at) : nameOf(ticket)}
        </Link>{' '}
        <span className={classes.total}>
          {TEXTS.total(BOOTH_TEXTS.items(ticket.lines), formatCents(ticket.totalCents))}
        </span>
      </p>
      <div className={classes.ways}>
        {isResting ? (
          <button type="button" className={action.quiet} onClick={reveal}>
            {BOOTH_TEXTS.reveal}
          </button>
        ) : (
          <Others tickets={nextOf(tickets, ticket)} nameOf={nameOf} onServe={serve} />
        )}
        <Link to="/booth" preload={false} className={action.quiet}>
          {TEXTS.list}
        </Link>
        <button type="button" className={action.quiet} onClick={() => serve(null)}>
          {TEXTS.done}
        </button>
      </div>
    </aside>
  )
}

interface OthersProps {
  tickets: readonly ShownTicket[]
  nameOf: NameOf
  onServe(ticket: string): void
}

function Others({ tickets, nameOf, onServe }: OthersProps) {
  if (tickets.length === 0) return null
  return (
    <fieldset className={classes.others}>
      <legend className="visually-hidden">{TEXTS.switch}</legend>
      {tickets.map(other => (
        <button key={other.id} type="button" className={action.other} onClick={() => onServe(other.id)}>
          <span className={classes.other}>{nameOf(other)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** Those who have not paid yet, latest first. */
function nextOf(tickets: readonly ShownTicket[], served: ShownTicket): readonly ShownTicket[] {
  const isOpen = ({ state }: ShownTicket) => state === 'serving' || state === 'quoted' || state === 'waiting'
  return tickets.filter(each => each.id !== served.id && isOpen(each)).slice(0, NEXT)
}
