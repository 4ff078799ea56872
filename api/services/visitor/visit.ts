import type { Deps } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import { heardByCode } from '#api/services/booth/heard.ts'
import { usableBoothKey } from '#api/services/booth/keys.ts'
import { addLink, isOpenedBy, knowsLink, secretHash, ticketOfLink } from '#api/services/booth/links.ts'
import { keepOffer, readOffer } from '#api/services/booth/offers.ts'
import { changeTicket } from '#api/services/booth/tickets.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { type BoothCode, isGenuine, readCode } from '#shared/booth/code.ts'

/** A browser that came with a link: the ticket it opens, and the browser as tickets name it. */
export interface Visit {
  ticket: TicketDoc
  visitor: string
}

export interface VisitSecrets {
  /** Of the link. */
  token: string
  /** Of the browser. */
  browser: string
}

/** The ticket that a link opens; null for any that is wrong, ended, cancelled or forgotten (B8). */
export async function openVisit(deps: Deps, { token, browser }: VisitSecrets): Promise<Visit | null> {
  const ticket = await ticketOfLink(deps, token)
  return ticket && { ticket, visitor: secretHash(browser) }
}

/**
 * Opens a link with the code behind it: a genuine one brings its offer, and its ticket where the shop has not heard of
 * that yet (issue 9.3). One that is not changes nothing (B8). `offerId`: of the code's offer. Fails with `rate_limited`.
 */
export async function openCode(
  deps: Deps,
  { token, browser }: VisitSecrets,
  digits: string,
): Promise<{ visit: Visit | null; offerId: string | null } | Failure> {
  const known = await openVisit(deps, { token, browser })
  const nothing = { visit: known, offerId: null }
  const hash = secretHash(token)
  // A link that was ended stays so, whatever code is behind it.
  if (known === null && (await knowsLink(deps, hash))) return nothing
  const code = readCode(digits)
  const key = code && (await genuineKey(deps, code, hash))
  const offer = code && key && (await readOffer(deps, code.offer))
  if (!offer || (known && known.ticket._id !== offer.ticketId)) return nothing
  const ticket = known?.ticket ?? (await heardByCode(deps, offer.ticketId, key))
  if (ticket === null || 'ok' in ticket) return ticket ?? nothing
  if (ticket.cancelled !== null || ticket.forgotten) return nothing
  if (known === null && (await addLink(deps, ticket._id, hash)).kind !== 'done') return nothing
  const kept = await keepOffer(deps, ticket._id, code.offer)
  if (!kept.ok || !isOpenedBy(kept.ticket, hash)) return nothing
  return { visit: { ticket: kept.ticket, visitor: secretHash(browser) }, offerId: kept.offer._id }
}

/** The booth key a code was made with for this link at this shop; null for any other code. */
async function genuineKey(deps: Deps, code: BoothCode, tokenHash: string) {
  const usable = await usableBoothKey(deps, code.kid)
  const isOurs =
    usable &&
    (await isGenuine(usable.key, code, { tokenHash, origin: new URL(deps.config.publicUrl).origin }))
  return isOurs ? usable.doc : null
}

/** The first browser that comes is the visitor's, and the next after staff let one in (B9). */
export async function letFirstIn(deps: Deps, { ticket, visitor }: Visit): Promise<Visit> {
  if (ticket.visitor !== null) return { ticket, visitor }
  const letIn = await changeTicket(deps, ticket._id, current =>
    current.visitor === null ? { ...current, visitor } : null,
  )
  return { ticket: letIn ?? ticket, visitor }
}

/** Whether this browser is the visitor's: it alone reads contact, claims and replaces files (B9). */
export const isVisitor = ({ ticket, visitor }: Visit): boolean => ticket.visitor === visitor

/** Answered to others who have the link. */
export const notTheVisitor = (): Failure =>
  failure('forbidden', 'Another browser began with this order. Ask the stand to let this one in.')
