import { useMemo } from 'react'
import { qrDrawing } from '#pwa/lib/qr.ts'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import type { DeskJob } from '#shared/contract/desk.ts'
import { isolated } from '#shared/isolated.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { dueText } from './due-text.ts'
import classes from './ticket.module.css'
import { fitTicket, ticketLines } from './ticket-lines.ts'
import { whereText } from './where-text.ts'

const TEXTS = DESK_TEXTS.ticket

/** The job as it is printed, in place of the page, on one sheet of Letter or A4, with a code that leads back to it (issue 11.2). */
export function Ticket({ job, order }: { job: DeskJob; order: ShownOrder }) {
  const { orderId, contact, isBooth } = job
  const { lines, type, left } = useMemo(() => fitTicket(ticketLines(job)), [job])
  const code = useMemo(() => qrDrawing(`${location.origin}/desk/orders/${orderId}`), [orderId])
  const who = [contact.name, contact.company, contact.phone].filter(Boolean).map(isolated).join(', ')
  return (
    <section className={classes.ticket} data-type={type} data-testid="ticket">
      <div className={classes.head}>
        <div>
          <p className={classes.number}>{orderId}</p>
          <p>
            <strong>{order.due === null ? DESK_TEXTS.noDue : DESK_TEXTS.due(dueText(order.due))}</strong>
            {order.rush && `, ${DESK_TEXTS.rush}`}
            {isBooth && `, ${DESK_TEXTS.booth}`}
          </p>
          <p>{who || DESK_TEXTS.nobody}</p>
          <p>{whereText(job)}</p>
          {order.blocked !== null && <p>{TEXTS.blocked(order.blocked)}</p>}
        </div>
        <svg className={classes.code} viewBox={code.viewBox} role="img" aria-label={TEXTS.code}>
          <path d={code.path} />
        </svg>
      </div>
      <ol className={classes.lines}>
        {lines.map(({ name, says, files }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
          <li key={at}>
            <strong>{name}</strong>
            <br />
            {says}
            {files.map(file => (
              <span key={file} className={classes.file}>
                {file}
              </span>
            ))}
          </li>
        ))}
      </ol>
      {left > 0 && <p>{TEXTS.left(left)}</p>}
    </section>
  )
}
