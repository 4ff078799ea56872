import { Link } from '@tanstack/react-router'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

/**
 * What stands out of an order: rush, blocked with its reason, artwork that is still to come, how its proofs stand, what waits here or
 * needs its person, and money of a cancelled one that its customer has not had back (issue 11.6).
 */
export function Marks({ order }: { order: ShownOrder }) {
  const { rush, blocked, artwork, proof, waiting, needs = 0 } = order
  const owed = owedCents(order)
  const isPlain = !rush && blocked === null && artwork !== 'to follow' && !proof
  if (isPlain && waiting === 0 && needs === 0 && owed === 0) return null
  return (
    <p className={classes.marks}>
      {rush && <span className={classes.urgent}>{TEXTS.rush}</span>}
      {blocked !== null && <span className={classes.urgent}>{TEXTS.blocked}</span>}
      {artwork === 'to follow' && <span className={classes.mark}>{TEXTS.toFollow}</span>}
      {proof && (
        <span className={proof === 'change' || proof === 'due' ? classes.urgent : classes.mark}>
          {TEXTS.proofState[proof]}
        </span>
      )}
      {needs > 0 && (
        <Link to="/sync" className={classes.urgent} draggable={false}>
          {TEXTS.needs(needs)}
        </Link>
      )}
      {owed > 0 && <span className={classes.urgent}>{TEXTS.owed(formatCents(owed))}</span>}
      {waiting > 0 && <span className={classes.mark}>{TEXTS.waits}</span>}
      {blocked !== null && <span className={classes.reason}>{blocked}</span>}
    </p>
  )
}

/** A cancelled order is not made: what was paid for it is its customer's. Whole cents. */
const owedCents = ({ status, leftCents = 0 }: ShownOrder): number => (status === 'cancelled' ? leftCents : 0)
