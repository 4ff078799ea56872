import { Link } from '@tanstack/react-router'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { AdoptFile } from './adopt-file.tsx'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { ExportButton } from './export-button.tsx'
import { NewCustomer } from './new-customer.tsx'
import { ShowLine } from './show-line.tsx'
import { TicketList } from './ticket-list.tsx'
import { useTickets } from './use-tickets.ts'

/** /booth: who is served, was served, and the way to the next (issue 9.1). */
export default function BoothPage() {
  const { repository } = useBooth()
  const tickets = useTickets()
  return (
    <section className={classes.page}>
      <header className={classes.top}>
        <h1>{TEXTS.title}</h1>
        <p className={classes.ways}>
          <Link to="/booth/summary" className={action.quiet}>
            {TEXTS.toSummary}
          </Link>
          <Link to="/show-check" className={action.quiet}>
            {TEXTS.toCheck}
          </Link>
        </p>
      </header>
      <ShowLine />
      <NewCustomer />
      {tickets === null ? <Status>{TEXTS.looking}</Status> : <TicketList tickets={tickets} />}
      <section className={classes.carry} aria-labelledby="carry">
        <h2 id="carry">{TEXTS.adopt.title}</h2>
        <p>{TEXTS.adopt.hint}</p>
        <div className={classes.ways}>
          <AdoptFile />
          {tickets?.some(({ isUnsent }) => isUnsent) && <ExportButton repository={repository} />}
        </div>
      </section>
    </section>
  )
}
