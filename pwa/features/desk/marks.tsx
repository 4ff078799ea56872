import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

/** What stands out of an order: rush, blocked with its reason, artwork that is still to come, how its proofs stand, what waits here. */
export function Marks({ order: { rush, blocked, artwork, proof, waiting } }: { order: ShownOrder }) {
  if (!rush && blocked === null && artwork !== 'to follow' && !proof && waiting === 0) return null
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
      {waiting > 0 && <span className={classes.mark}>{TEXTS.waits}</span>}
      {blocked !== null && <span className={classes.reason}>{blocked}</span>}
    </p>
  )
}
