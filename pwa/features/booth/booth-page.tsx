import { Link } from '@tanstack/react-router'
import action from '#pwa/ui/action/action.module.css'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { NewCustomer } from './new-customer.tsx'
import { ShowLine } from './show-line.tsx'
import { TicketList } from './ticket-list.tsx'
import { useTickets } from './use-tickets.ts'

/** /booth: who is served, was served, and the way to the next (issue 9.1). */
export default function BoothPage() {
  const tickets = useTickets()
  return (
    <section className={classes.page}>
      <h1>{TEXTS.title}</h1>
      <ShowLine />
      <NewCustomer />
      {tickets === null ? <p role="status">{TEXTS.looking}</p> : <TicketList tickets={tickets} />}
      <p className={classes.ways}>
        <Link to="/booth/summary" className={action.other}>
          {TEXTS.toSummary}
        </Link>
        <Link to="/show-check" className={action.other}>
          {TEXTS.toCheck}
        </Link>
      </p>
    </section>
  )
}
