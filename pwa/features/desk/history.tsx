import type { MadeAct } from '#pwa/local/desk/desk-act.ts'
import type { DeskAct, DeskEntry, DeskEvent } from '#shared/contract/desk.ts'
import { isolated } from '#shared/isolated.ts'
import { formatCents } from '#shared/money/format.ts'
import { statusName } from '#shared/orders/status.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { dueText } from './due-text.ts'
import { timeText } from './time-text.ts'

const { event: WORDS } = TEXTS

interface HistoryProps {
  entries: readonly DeskEntry[]
  /** Acts of this device that have not reached the shop, oldest first. */
  waiting: readonly MadeAct[]
}

/** What happened to an order, newest first: who, what, when, on which device (issue 11.2); what waits here comes before it. */
export function History({ entries, waiting }: HistoryProps) {
  return (
    <section className={classes.history}>
      <h2>{TEXTS.history}</h2>
      <ol reversed>
        {waiting.toReversed().map(({ act }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they leave in their order.
          <li key={at - waiting.length}>
            <span>{actText(act)}</span>
            <span className={classes.by}>{TEXTS.waitsHere}</span>
          </li>
        ))}
        {entries.toReversed().map(({ n, at, who, device, event }) => (
          <li key={n}>
            <span>{eventText(event)}</span>
            <span className={classes.by}>
              {[who, device].filter(Boolean).map(isolated).join(', ')}
              {', '}
              <time dateTime={at}>{timeText(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is to happen, in the words of what did. */
function actText(act: DeskAct): string {
  switch (act.kind) {
    case 'move':
      return WORDS.moveTo(statusName(act.status))
    case 'block':
      return WORDS.block(act.reason)
    case 'proof':
      return WORDS.proofToSend(act.line)
    default:
      return eventText(act)
  }
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
      return WORDS.proof(event.line, event.again === true)
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
