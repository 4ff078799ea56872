import type { TicketState } from '#shared/booth/ticket.ts'
import classes from './booth.module.css'
import { STATE_WORDS } from './booth-texts.ts'

/** A ticket's state in a word; three hundred stand in a list, so it is nothing but a word. */
export function StateBadge({ state }: { state: TicketState }) {
  const { words, tone } = STATE_WORDS[state]
  return <span className={`${classes.badge} ${classes[tone]}`}>{words}</span>
}
