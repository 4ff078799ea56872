import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import { Breadcrumbs } from '#pwa/ui/breadcrumbs/breadcrumbs.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useOwnTitle } from '#pwa/ui/use-title.ts'
import { breadcrumbs, titleOf } from '#shared/catalogue/heads-names.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { formatDollars } from '#shared/money/format.ts'
import { readOrderId } from '#shared/orders/order-id.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { dueText } from './due-text.ts'
import { History } from './history.tsx'
import { JobFolderButton } from './job-folder-button.tsx'
import { JobLine } from './job-line.tsx'
import { JobMoney } from './job-money.tsx'
import { JobWork } from './job-work.tsx'
import { LineFile } from './line-file.tsx'
import { LineProof } from './line-proof.tsx'
import { Marks } from './marks.tsx'
import { StatusSelect } from './status-select.tsx'
import { Ticket } from './ticket.tsx'
import { useChanges } from './use-changes.ts'
import { useJob } from './use-job.ts'
import { useIsPrinting } from './use-printing.ts'
import { whereText } from './where-text.ts'

/** /desk/orders/ID: what to make, for whom, and what happened to it (issue 11.2). */
export default function JobPage() {
  const named = useShownPath().split('/')[3] ?? ''
  const orderId = readOrderId(named)
  useOwnTitle(titleOf(TEXTS.job(orderId ?? '').trim()))
  return (
    <article className={classes.page}>
      <Breadcrumbs
        crumbs={[
          ...breadcrumbs(routeFor('/desk')),
          { name: TEXTS.job(orderId ?? named), path: `/desk/orders/${named}` },
        ]}
      />
      <h1>{TEXTS.job(orderId ?? '')}</h1>
      {orderId === null ? <Status>{TEXTS.notThere}</Status> : <Job key={orderId} orderId={orderId} />}
    </article>
  )
}

function Job({ orderId }: { orderId: string }) {
  const { job, shown, trouble, waiting } = useJob(orderId)
  useChanges()
  const isPrinting = useIsPrinting()
  if (trouble === 'unknown') return <Status>{TEXTS.notThere}</Status>
  if (!job || !shown) return <Status>{trouble === 'silent' ? TEXTS.notHere : TEXTS.looking}</Status>
  return (
    <>
      {trouble === 'silent' && <Status className={classes.note}>{TEXTS.offline}</Status>}
      <p className={classes.buttons}>
        <button type="button" className={action.other} onClick={() => window.print()}>
          {TEXTS.ticket.print}
        </button>
        <JobFolderButton job={job} />
      </p>
      <div className={classes.parts}>
        <div className={classes.main}>
          <Facts job={job} shown={shown} />
          {job.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
            <JobLine key={at} orderId={job.orderId} line={line} number={at + 1}>
              <LineFile orderId={job.orderId} status={shown.status} line={line} number={at + 1} />
              <LineProof job={job} order={shown} line={line} number={at + 1} waiting={waiting} />
            </JobLine>
          ))}
        </div>
        <div className={classes.side}>
          <JobWork order={shown} />
          <JobMoney job={job} />
          <History entries={job.history} waiting={waiting} />
        </div>
      </div>
      {isPrinting && <Ticket job={job} order={shown} />}
    </>
  )
}

function Facts({ job, shown }: { job: DeskJob; shown: ShownOrder }) {
  const { name, email, phone, company } = job.contact
  const due = shown.due
  return (
    <section className={classes.facts}>
      <div className={classes.statusField}>
        <StatusSelect order={shown} />
      </div>
      <Marks order={shown} />
      <p>
        <strong>{due === null ? TEXTS.noDue : TEXTS.due(dueText(due))}</strong>
        {', '}
        {formatDollars(job.totalAmount)}
        {job.isBooth && `, ${TEXTS.booth}`}
      </p>
      <h2>{TEXTS.contact}</h2>
      <p className={classes.contact}>
        {[name, company, phone, email].filter(Boolean).map(part => (
          <span key={part}>{part}</span>
        ))}
      </p>
      {job.mailsTo && <p>{TEXTS.mailsTo(job.mailsTo)}</p>}
      {shown.untold && <p className={classes.reason}>{TEXTS.untold[shown.untold]}</p>}
      <p>{whereText(job)}</p>
    </section>
  )
}
