import type { Deps } from '#api/deps.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { owedCents } from './view.ts'

type OpenDeps = Pick<Deps, 'store'>

/** Whether money may still come for a ticket, is being decided about, or is owed back: nobody may leave it so (B2). */
export async function isOpen(deps: OpenDeps, ticket: TicketDoc): Promise<boolean> {
  const { forgotten, sale, cancelled, closing, unfinished } = ticket
  const isUnsold = !forgotten && sale === null && cancelled === null
  return isUnsold || closing !== null || unfinished !== null || (await owedCents(deps, ticket)) > 0
}

/** Whether a staff member has tickets to finish before they may leave (booth, "Races"). */
export async function hasOpenTickets(deps: OpenDeps, staff: string): Promise<boolean> {
  for (const ticket of await deps.store.tickets.find({ where: { staff } }))
    if (await isOpen(deps, ticket)) return true
  return false
}
