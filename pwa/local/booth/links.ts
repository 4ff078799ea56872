import type { TicketLink } from './ticket-row.ts'

/** Bytes of a link's secret (booth, "The code"). */
const TOKEN_BYTES = 16

/** A new link; its secret never leaves this device but in the link itself (B9). */
export function newLink(): TicketLink {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return { token, isRevoked: false }
}

/** The link that counts: the last that was not ended. */
export const currentLink = (links: readonly TicketLink[]): TicketLink | null =>
  links.findLast(({ isRevoked }) => !isRevoked) ?? null
