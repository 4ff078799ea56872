/** Owner of everything a ticket has: cart, artwork, uploads, checkouts, order; no document ever changes its owner (D49). */
const OWNER = 'ticket:'

/** The owner of a ticket's things. `id` is the ticket's UUID. Apart from tickets, of which a shop without a booth knows no more. */
export const ticketOwner = (id: string): string => OWNER + id

/** The ticket whose things an owner has; null for a person. Subjects of tokens that begin like one are refused. */
export const ticketIdOf = (owner: string): string | null =>
  owner.startsWith(OWNER) ? owner.slice(OWNER.length) : null
