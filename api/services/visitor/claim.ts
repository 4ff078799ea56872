import { type Failure, failure } from '#api/failure.ts'
import { finishMoney, type MoneyDeps } from '#api/services/booth/money.ts'
import { changeTicket } from '#api/services/booth/tickets.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { isVisitor, notTheVisitor, type Visit } from './visit.ts'

/**
 * Gives a ticket's order to a signed-in person, from the visitor's browser alone and to one person ever (B10); the same
 * again is the same answer, another's is `claimed` and names nobody.
 */
export async function claimTicket(
  deps: MoneyDeps,
  visit: Visit,
  sub: string,
): Promise<{ ok: true; ticket: TicketDoc } | Failure> {
  if (!isVisitor(visit)) return notTheVisitor()
  const ticket = await changeTicket(deps, visit.ticket._id, current =>
    current.claimedBy === null && current.current !== null && !current.forgotten
      ? { ...current, claimedBy: sub, unfinished: current.unfinished ?? current.sale?.ref ?? null }
      : null,
  )
  // Nothing has been offered yet that anybody could have for theirs.
  if (ticket === null || ticket.claimedBy === null)
    return failure('not_found', 'There is nothing at this address')
  if (ticket.claimedBy !== sub) return failure('claimed', 'Somebody has this order among theirs already.')
  // Should this die, the sweep finds the order that does not know of it yet.
  await finishMoney(deps, ticket._id)
  return { ok: true, ticket }
}
