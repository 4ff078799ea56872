import { Badge } from '#pwa/ui/badge/badge.tsx'
import type { TicketState } from '#shared/booth/ticket.ts'
import classes from './booth.module.css'
import { STATE_WORDS } from './booth-texts.ts'

/** A ticket's state in a word. */
export function StateBadge({ state }: { state: TicketState }) {
  const { words, tone } = STATE_WORDS[state]
  return <Badge className={`${classes.badge} ${classes[tone]}`}>{words}</Badge>
}
