import { Link } from '@tanstack/react-router'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { statusName } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { timeText } from './time-text.ts'
import { useThread } from './use-messages.ts'

const TEXTS = DESK_TEXTS.messages

/** A customer's orders and other messages, looked up once somebody wants to see them (issue 11.5). */
export function MessageCustomer({ message }: { message: string }) {
  return (
    <Folded summary={TEXTS.customer}>
      <Beside message={message} />
    </Folded>
  )
}

function Beside({ message }: { message: string }) {
  const { mayRead } = useDesk()
  const { data, isError } = useThread(message)
  if (!data) return <Status>{isError ? DESK_TEXTS.moreFailed : DESK_TEXTS.looking}</Status>
  return (
    <div className={classes.beside}>
      <h3>{TEXTS.orders}</h3>
      {data.orders.length === 0 && <p>{TEXTS.noOrders}</p>}
      <ul className={classes.files}>
        {data.orders.map(({ orderId, status }) => (
          <li key={orderId}>
            {mayRead ? <Link to={`/desk/orders/${orderId}`}>{orderId}</Link> : orderId}, {statusName(status)}
          </li>
        ))}
      </ul>
      <h3>{TEXTS.others}</h3>
      {data.others.length === 0 && <p>{TEXTS.noOthers}</p>}
      <ul className={classes.files}>
        {data.others.map(({ ref, at, text }) => (
          <li key={ref} className={classes.said}>
            <span className={classes.by}>{timeText(at)}</span> {text || TEXTS.noWords}
          </li>
        ))}
      </ul>
    </div>
  )
}
