import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { Badge } from '#pwa/ui/badge/badge.tsx'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'

/** What stands out of an order: rush, blocked with its reason, artwork that is still to come, what waits here. */
export function Marks({ order: { rush, blocked, artwork, waiting } }: { order: ShownOrder }) {
  if (!rush && blocked === null && artwork !== 'to follow' && waiting === 0) return null
  return (
    <div className={classes.marks}>
      {rush && <Badge color="red">{TEXTS.rush}</Badge>}
      {blocked !== null && <Badge color="red">{TEXTS.blocked}</Badge>}
      {artwork === 'to follow' && <Badge color="yellow">{TEXTS.artwork['to follow']}</Badge>}
      {waiting > 0 && <Badge color="blue">{TEXTS.waits}</Badge>}
      {blocked !== null && <span className={classes.reason}>{blocked}</span>}
    </div>
  )
}
