import type { DeskEntry, DeskEvent } from '#shared/contract/desk.ts'
import { formatCents } from '#shared/money/format.ts'
import { statusName } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { dueText } from './due-text.ts'
import { timeText } from './time-text.ts'

const { event: WORDS } = TEXTS

/** What happened to an order, newest first: who, what, when, on which device (issue 11.2). */
export function History({ entries }: { entries: readonly DeskEntry[] }) {
  return (
    <section className={classes.history}>
      <h2>{TEXTS.history}</h2>
      <ol reversed>
        {entries.toReversed().map(({ n, at, who, device, event }) => (
          <li key={n}>
            <span>{eventText(event)}</span>
            <span className={classes.by}>
              {[who, device].filter(Boolean).join(', ')}
              {', '}
              <time dateTime={at}>{timeText(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function eventText(event: DeskEvent): string {
  switch (event.kind) {
    case 'created':
      return WORDS.created
    case 'move':
      return WORDS.move(statusName(event.from), statusName(event.to))
    case 'rush':
      return event.on ? WORDS.rush : WORDS.noRush
    case 'block':
      return WORDS.block(event.text)
    case 'unblock':
      return WORDS.unblock
    case 'note':
      return WORDS.note(event.text)
    case 'due':
      return event.day === null ? WORDS.noDue : WORDS.due(dueText(event.day))
    case 'file':
      return WORDS.file(event.line, event.slot)
    case 'artwork':
      return WORDS.artwork
    case 'proof':
      return WORDS.proof(event.line)
    case 'approved':
      return WORDS.approved(event.line)
    case 'change':
      return WORDS.change(event.line)
    case 'refund':
      return WORDS.refund(formatCents(event.cents), event.text)
    case 'refunded':
      return WORDS.refunded(formatCents(event.cents))
    case 'refund refused':
      return WORDS.refundRefused(formatCents(event.cents))
    case 'reprint':
      return WORDS.reprint(event.order, event.text)
  }
}
