import { Link } from '@tanstack/react-router'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

/** What stands out of an order: rush, blocked with its reason, artwork that is still to come, how its proofs stand, what waits here or needs its person. */
export function Marks({ order: { rush, blocked, artwork, proof, waiting, needs } }: { order: ShownOrder }) {
  if (!rush && blocked === null && artwork !== 'to follow' && !proof && waiting === 0 && !needs) return null
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
      {needs && (
        <Link to="/sync" className={classes.urgent} draggable={false}>
          {TEXTS.needs(needs)}
        </Link>
      )}
      {waiting > 0 && <span className={classes.mark}>{TEXTS.waits}</span>}
      {blocked !== null && <span className={classes.reason}>{blocked}</span>}
    </p>
  )
}
