import { onPersonLeft } from '#pwa/lib/person-left.ts'
import { shopList } from '#pwa/lib/price-list-holder.ts'
import { personOf } from '#pwa/local/people.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { BoothRepository } from './booth-repository.ts'
import { createBooth } from './create-booth.ts'
import { type TicketStore, ticketStore } from './ticket-store.ts'

/** A staff member's booth as this page has it open. */
export interface Booth {
  store: TicketStore
  repository: BoothRepository
}

/** Thrown where the device keeps nothing: tickets that end with the page would be worse than none. */
class NoBoothError extends Error {
  override readonly name = 'NoBoothError'
}

const booths = new Map<string, Promise<Booth>>()

async function open(sub: string): Promise<Booth> {
  const { db, guarded } = await personOf(sub).local
  if (!db) throw new NoBoothError('This device keeps nothing, so there can be no booth on it.')
  const store = ticketStore(db, guarded)
  const repository = createBooth({
    store,
    openTicket: ticket => personOf(ticketOwner(ticket)).local,
    list: () => shopList.get()?.list ?? null,
    origin: () => location.origin,
    newId: () => crypto.randomUUID(),
  })
  return { store, repository }
}

function opened(sub: string): Promise<Booth> {
  const known = booths.get(sub)
  if (known) return known
  const opening = open(sub)
  booths.set(sub, opening)
  opening.catch(() => booths.delete(sub))
  return opening
}

/** The booth of a staff member on this device. Rejects with `NoBoothError` where nothing is kept. */
export const boothOf = async (sub: string): Promise<BoothRepository> => (await opened(sub)).repository

/** The rows behind it, for what sends them. */
export const ticketsOf = async (sub: string): Promise<TicketStore> => (await opened(sub)).store

onPersonLeft(sub => void booths.delete(sub))
