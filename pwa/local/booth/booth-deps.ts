import type { Local } from '#pwa/local/open.ts'
import type { OfferList } from '#shared/booth/offer.ts'
import type { TicketStore } from './ticket-store.ts'

/** What a booth stands on. */
export interface BoothDeps {
  store: TicketStore
  /** A ticket's own things, whose writes the store hears of. */
  openTicket(ticket: string): Promise<Local>
  /** The device's price list; null before it has one. */
  list(): OfferList | null
  /** The shop's, for links and codes. */
  origin(): string
  newId(): string
}
