import { Link } from '@tanstack/react-router'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import type { DeskJob, DeskMoney } from '#shared/contract/desk.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS } from './desk-texts.ts'
import { GiveBack } from './give-back.tsx'
import { PrintAgain } from './print-again.tsx'
import { timeText } from './time-text.ts'

const TEXTS = DESK_TEXTS.money

/** What became of an order's money, and what may be done about it by whoever has the right (issue 11.6). */
export function JobMoney({ job }: { job: DeskJob }) {
  const { mayRefund } = useDesk()
  const { orderId, money, untold, reprints = [], reprintOf, lines } = job
  const kept = useFocusKept()
  if (!money) return null
  return (
    <section className={classes.work} aria-label={TEXTS.title} tabIndex={-1} {...kept}>
      <h2>{TEXTS.title}</h2>
      {reprintOf && (
        <p>
          {TEXTS.first} <Link to={`/desk/orders/${reprintOf.orderId}`}>{reprintOf.orderId}</Link>
          {reprintOf.reason && `: ${reprintOf.reason}`}
        </p>
      )}
      {money.paidCents > 0 && <p>{TEXTS.paid(formatCents(money.paidCents), formatCents(money.leftCents))}</p>}
      <Refunds refunds={money.refunds} />
      {reprints.map(each => (
        <p key={each}>
          {TEXTS.madeAs} <Link to={`/desk/orders/${each}`}>{each}</Link>
        </p>
      ))}
      {mayRefund && <GiveBack orderId={orderId} money={money} untold={untold} />}
      {mayRefund && (
        <Folded summary={TEXTS.again}>
          <PrintAgain orderId={orderId} lines={lines} made={reprints.length} />
        </Folded>
      )}
    </section>
  )
}

function Refunds({ refunds }: Pick<DeskMoney, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <ul className={classes.files}>
      {refunds.map(({ at, who, cents, reason, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it only grows.
        <li key={index}>
          <strong>{formatCents(cents)}</strong> {TEXTS.states[state]}
          <br />
          {reason}
          <span className={classes.by}>
            {' '}
            {who}, <time dateTime={at}>{timeText(at)}</time>
          </span>
        </li>
      ))}
    </ul>
  )
}
