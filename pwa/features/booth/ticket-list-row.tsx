import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo, useCallback } from 'react'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { isolated } from '#shared/isolated.ts'
import { lazily } from '#shared/lazily.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'
import { StateBadge } from './state-badge.tsx'

interface TicketListRowProps {
  ticket: ShownTicket
  name: string
  /** Nothing that tells who it is. */
  isHidden: boolean
  isServed: boolean
  /** Of the link's press. */
  onOpen(event: MouseEvent<HTMLAnchorElement>): void
}

/** One for all rows: a link of the router's own in each would look where the shop is three hundred times. */
export function useOpening(): TicketListRowProps['onOpen'] {
  const navigate = useNavigate()
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({ to: event.currentTarget.pathname })
    },
    [navigate],
  )
}

const timeFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' }),
)

/** One ticket of the list; of three hundred only what changed is drawn anew. */
export const TicketListRow = memo(function TicketListRow({
  ticket,
  name,
  isHidden,
  isServed,
  onOpen,
}: TicketListRowProps) {
  const { id, lines, totalCents, state, isUnsent, fields, madeAt } = ticket
  const about = [timeFormat().format(madeAt), TEXTS.items(lines)]
  if (!isHidden)
    about.push(...[fields.company, fields.phone].filter(each => each !== '' && each !== name).map(isolated))
  return (
    <li className={isServed ? `${classes.ticket} ${classes.served}` : classes.ticket}>
      <a href={`/booth/${id}`} className={classes.open} onClick={onOpen}>
        {name}
      </a>
      <span className={classes.about}>{about.join(' · ')}</span>
      <span className={classes.marks}>
        {isServed && <span className={classes.servedNow}>{TEXTS.servedNow}</span>}
        {isUnsent && <span className={classes.unsent}>{TEXTS.unsent}</span>}
        <StateBadge state={state} />
      </span>
      <strong className={classes.sum}>{formatCents(totalCents)}</strong>
    </li>
  )
})
