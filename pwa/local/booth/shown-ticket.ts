import { ticketState } from '#shared/booth/ticket.ts'
import { type ActRow, isUnsent, type ShownTicket, shownFields, type TicketRow } from './ticket-row.ts'

/** A ticket for screens, by its row and the acts that wait. */
export function shownTicket(row: TicketRow, waiting: readonly ActRow[]): ShownTicket {
  const kinds = new Set(waiting.map(({ act }) => act.kind))
  const pending = kinds.has('taken') ? 'taken' : kinds.has('cancel') ? 'cancel' : null
  const { id, madeAt, lines, totalCents, view, refusal, isChanged } = row
  return {
    id,
    madeAt,
    fields: shownFields(row),
    lines,
    totalCents,
    state: ticketState({ view, hasOffer: row.offerRev > 0, isChanged, pending }),
    view,
    isUnsent: isUnsent(row, waiting.length),
    refusal,
  }
}
