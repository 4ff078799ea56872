import { judgeSoon } from '#api/services/artwork/judging.ts'
import { deleteCart } from '#api/services/cart/archive-stored.ts'
import { artworksNamed } from '#api/services/cart/sync-artwork.ts'
import { type CartSyncDeps, syncStoredCart } from '#api/services/cart/sync-stored.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { ReadBoothSync, TicketSynced } from '#shared/contract/booth.ts'
import { MAIN_CART, SYNC_PROTO } from '#shared/contract/limits.ts'
import { heardOf } from './heard.ts'
import { ticketCart } from './tickets.ts'
import { followOnceJudged } from './to-follow.ts'

type Deps = CartSyncDeps & Parameters<typeof judgeSoon>[0] & Parameters<typeof followOnceJudged>[0]

/**
 * Runs the carts of a sync request one after another, each as a person's is ("Cart sync", B4): one that cannot be taken
 * spoils no other. `not_found` for another's ticket, `rate_limited` for one
 * too many, `forgotten` for one whose data is gone for good (B14).
 */
export async function syncTickets(
  deps: Deps,
  staff: string,
  { carts }: ReadBoothSync,
): Promise<TicketSynced[]> {
  const synced: TicketSynced[] = []
  for (const cart of carts) synced.push(await syncTicket(deps, staff, cart))
  return synced
}

async function syncTicket(
  deps: Deps,
  staff: string,
  { ticket: id, epoch, knownV, muts }: ReadBoothSync['carts'][number],
): Promise<TicketSynced> {
  const ticket = await heardOf(deps, id, staff)
  if (ticket === null) return { ticket: id, code: 'not_found' }
  if ('ok' in ticket) return { ticket: id, code: ticket.code }
  if (ticket.forgotten) return { ticket: id, code: 'forgotten' }
  const owner = ticketOwner(id)
  const request = { proto: SYNC_PROTO, user: owner, cart: MAIN_CART, epoch, knownV, muts } as const
  const { snapshot, ...answer } = await syncStoredCart(deps, owner, request)
  if (await wasForgotten(deps, id)) return { ticket: id, code: 'forgotten' }
  judgeSoon(deps, owner, artworksNamed(request), followOnceJudged(deps, owner))
  const whole = snapshot && { lines: snapshot.lines, fields: snapshot.fields ?? EMPTY_TICKET }
  return { ticket: id, answer: { ...answer, snapshot: whole } }
}

/** Whoever forgets a ticket marks it first: a cart that was written after that goes again (B14). */
async function wasForgotten({ store }: Deps, id: string): Promise<boolean> {
  const ticket = await store.tickets.get(id)
  if (!ticket?.forgotten) return false
  await deleteCart(store, ticketCart(id))
  return true
}
