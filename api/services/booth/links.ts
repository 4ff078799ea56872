import { createHash, createHmac } from 'node:crypto'
import type { TicketDoc } from '#api/store/documents.ts'
import type { ActOutcome } from '#shared/contract/booth.ts'
import { changeTicket, type TicketDeps } from './tickets.ts'

/** Links a ticket has that open it: each tablet makes one of its own. */
const MAX_LINKS = 8
/** Links a ticket remembers, ended ones included. */
const MAX_LINKS_EVER = 64

/** SHA-256 of a secret, base64: what the shop keeps of a link's and of a browser's. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64')

/** Under what a link's ticket is found. */
const linkId = (hash: string): string => Buffer.from(hash, 'base64').toString('base64url')

/** Gives a ticket a link more. `invalid` for one that is another ticket's, `too_large` beyond 8 that open it. */
export async function addLink(deps: TicketDeps, ticketId: string, hash: string): Promise<ActOutcome> {
  const _id = linkId(hash)
  // First: a link opens a ticket that knows it, and only then.
  const isNew = await deps.store.ticketTokens.insert({ _id, ticketId })
  if (!isNew && (await deps.store.ticketTokens.get(_id))?.ticketId !== ticketId)
    return { kind: 'refused', code: 'invalid' }
  const ticket = await changeTicket(deps, ticketId, current =>
    isFull(current) || hasLink(current, hash) || current.forgotten
      ? null
      : { ...current, tokens: [...current.tokens, { hash, revoked: false }] },
  )
  return ticket && hasLink(ticket, hash)
    ? { kind: 'done' }
    : { kind: 'refused', code: ticket && !ticket.forgotten ? 'too_large' : 'not_found' }
}

/** Bytes of a link's secret. */
const TOKEN_BYTES = 16

/**
 * The secret of the link that mails about a ticket's order have. It follows from the shop's, so that mails of later have the same
 * and the shop keeps its hash alone, as of all links. Null where the ticket takes no more links, or opens to none.
 */
export async function mailedLink(
  deps: TicketDeps,
  boothSecret: string,
  ticketId: string,
): Promise<string | null> {
  const made = createHmac('sha256', boothSecret).update(`order link ${ticketId}`).digest()
  const token = made.subarray(0, TOKEN_BYTES).toString('base64url')
  await addLink(deps, ticketId, secretHash(token))
  return (await ticketOfLink(deps, token)) === null ? null : token
}

const hasLink = ({ tokens }: TicketDoc, hash: string): boolean => tokens.some(token => token.hash === hash)

function isFull({ tokens }: TicketDoc): boolean {
  return tokens.length >= MAX_LINKS_EVER || tokens.filter(({ revoked }) => !revoked).length >= MAX_LINKS
}

/** Whether the shop has ever heard of this link, be it ended by now. */
export async function knowsLink({ store }: TicketDeps, hash: string): Promise<boolean> {
  return (await store.ticketTokens.get(linkId(hash))) !== null
}

/** Ends a link for good. */
export async function revokeLink(deps: TicketDeps, ticketId: string, hash: string): Promise<ActOutcome> {
  const ticket = await changeTicket(deps, ticketId, current =>
    current.tokens.some(token => token.hash === hash && !token.revoked)
      ? {
          ...current,
          tokens: current.tokens.map(token => (token.hash === hash ? { hash, revoked: true } : token)),
        }
      : null,
  )
  return ticket ? { kind: 'done' } : { kind: 'refused', code: 'not_found' }
}

/** A ticket's links with all but one ended. */
export const revokeLinks = ({ tokens }: TicketDoc, kept: string): Pick<TicketDoc, 'tokens'> => ({
  tokens: tokens.map(({ hash, revoked }) => ({ hash, revoked: revoked || hash !== kept })),
})

/** The ticket a link opens; null for a link that is wrong or ended, and for a ticket that is cancelled or forgotten. */
export async function ticketOfLink({ store }: TicketDeps, token: string): Promise<TicketDoc | null> {
  const hash = secretHash(token)
  const link = await store.ticketTokens.get(linkId(hash))
  const ticket = link && (await store.tickets.get(link.ticketId))
  return ticket && isOpenedBy(ticket, hash) ? ticket : null
}

/** Whether a ticket opens to the link of this hash. */
export function isOpenedBy(ticket: TicketDoc, hash: string): boolean {
  const isLink = ticket.tokens.some(token => token.hash === hash && !token.revoked)
  return isLink && ticket.cancelled === null && !ticket.forgotten
}
