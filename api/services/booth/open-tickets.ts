import type { Deps } from '#api/deps.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { walkFrom } from '#api/store/walk.ts'
import { ticketsAtHand } from './tickets.ts'
import { owedCents } from './view.ts'

type OpenDeps = Pick<Deps, 'store'>

/** Whether money may still come for a ticket, is being decided about, or is owed back: nobody may leave it so (B2). */
export async function isOpen(deps: OpenDeps, ticket: TicketDoc): Promise<boolean> {
  const { forgotten, sale, cancelled, closing, unfinished } = ticket
  const isUnsold = !forgotten && sale === null && cancelled === null
  return isUnsold || closing !== null || unfinished !== null || (await owedCents(deps, ticket)) > 0
}

/**
 * Whether a staff member has tickets to finish before they may leave (booth, "Races"). Of those that are put away, which grow for
 * ever, none is read but what is being decided about in the shop just now (issue 10.4).
 */
export async function hasOpenTickets(deps: OpenDeps, staff: string): Promise<boolean> {
  const { tickets, surpluses } = deps.store
  for (const ticket of await ticketsAtHand(deps, staff)) if (await isOpen(deps, ticket)) return true
  for (const undecided of ['closing', 'unfinished'] as const)
    for await (const ticket of walkFrom(tickets, undecided, '')) if (ticket.staff === staff) return true
  return (await surpluses.find({ where: { staff, state: 'owed' }, limit: 1 })).length > 0
}
