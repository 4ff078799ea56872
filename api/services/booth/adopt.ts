import { secretHash } from './links.ts'
import { changeTicket, type TicketDeps } from './tickets.ts'

/** Makes a ticket a colleague's, who has one of its links from an export; false where the link is not one of its (issue 9.7). */
export async function adopt(
  deps: TicketDeps,
  ticketId: string,
  staff: string,
  token: string,
): Promise<boolean> {
  const hash = secretHash(token)
  const ticket = await changeTicket(deps, ticketId, current =>
    current.tokens.some(link => link.hash === hash && !link.revoked) && !current.forgotten
      ? { ...current, staff }
      : null,
  )
  return ticket?.staff === staff
}
