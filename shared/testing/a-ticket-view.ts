import type { TicketView } from '#shared/booth/ticket.ts'

/** What the shop says of a ticket that it has just heard of, with what a test changes. */
export const aTicketView = (changes: Partial<TicketView> = {}): TicketView => ({
  id: 't',
  rev: 1,
  current: null,
  proposed: null,
  sale: null,
  isClosing: false,
  isCancelled: false,
  isForgotten: false,
  isWaiting: false,
  toFollow: 0,
  owedCents: 0,
  surpluses: [],
  isClaimed: false,
  asPaidV: null,
  contact: null,
  slots: {},
  ...changes,
})
