import type { BoothDeps } from '#pwa/local/booth/booth-deps.ts'
import { createBooth } from '#pwa/local/booth/create-booth.ts'
import { type TicketStore, ticketStore } from '#pwa/local/booth/ticket-store.ts'
import { touching } from '#pwa/local/booth/touching.ts'
import type { Unplaced } from '#pwa/local/cart-repository.ts'
import { type Local, openDb, openLocal } from '#pwa/local/open.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aPriceList } from '#shared/testing/a-price-list.ts'
import { featherFlag } from '#shared/testing/catalogue.ts'

const never = <T>() => new Promise<T>(() => {})
const randomId = () => crypto.randomUUID()

/**
 * Somebody's things, opened as pages do; `newId` makes the ids of what they do. Of two devices that are given names each
 * has its own.
 */
export const openedLocal = (owner: string, newId: () => string = randomId, device = ''): Promise<Local> =>
  openLocal(owner, {
    newId,
    openDb: of => openDb(of + device),
    wait: never,
    ask: async () => 'let-go' as const,
  })

/** A line as the list of `aPriceList` has it, so that it can be offered. */
export const FLAG: Unplaced = {
  product: featherFlag.name,
  productImg: 'feather-flag/whole.jpg',
  options: toOptionsMap(featherFlag, defaultSelection(featherFlag)),
  total: 90,
  priceList: 1,
  priceSeen: 9000,
  artwork: { front: null, back: null },
}

export const LIST = aPriceList()

/** A booth of somebody new on a device that has the price list, with a way to open its tickets as pages do. */
export async function aBooth(sub = `auth0|staff-${randomId()}`, newId: () => string = randomId, device = '') {
  const staff = await openedLocal(sub, newId, device)
  if (!staff.db) throw new Error('There is no database.')
  const store: TicketStore = ticketStore(staff.db, staff.guarded)
  const tickets = new Map<string, Promise<Local>>()
  function openTicket(ticket: string): Promise<Local> {
    const known = tickets.get(ticket)
    if (known) return known
    const opening = openedLocal(ticketOwner(ticket), newId, device).then(local => touching(local, store))
    tickets.set(ticket, opening)
    return opening
  }
  const deps: BoothDeps = {
    store,
    openTicket,
    list: () => LIST,
    origin: () => 'https://shop.example',
    newId,
  }
  return { sub, staff, store, deps, booth: createBooth(deps), openTicket }
}
