import type { Deps } from '#api/deps.ts'
import { type DeletingDeps, deleteThings } from '#api/services/people/delete-things.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk } from '#api/store/walk.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { DAY, MINUTE } from '#shared/time.ts'
import { closePages } from './closing.ts'
import { deleteLinks, deleteOffers, forgetTicket } from './forget.ts'
import { changeTicket, ticketCart } from './tickets.ts'
import { owedCents } from './view.ts'

/** As in cleaning: the lease saves work, correctness does not hang on it. */
const LEASE_MS = 10 * MINUTE
/** How long after its show an unsold ticket is kept (D56). */
const KEPT_MS = 60 * DAY
/** How long one that only a code told of waits for its tablet (booth, "The code"). */
const UNHEARD_MS = 14 * DAY
/** A show that is said to be later than this is a slip of the pen. */
const LATEST_SHOW_MS = 365 * DAY
/** Stands for the act that cancelled what no tablet told of. */
const EXPIRED = 'expired'

/**
 * Forgets unsold tickets 60 days after their show, and removes those that no tablet told of within 14 days; one that has
 * money to be decided about or given back waits. By the shop's clock. Returns how many went.
 */
export async function forgetOldTickets(deps: DeletingDeps & Pick<Deps, 'ids'>): Promise<number> {
  const { store, ids, clock } = deps
  const done = await withLease(store, 'forget old tickets', ids.uuid(), LEASE_MS, clock, async () => {
    let gone = 0
    for await (const ticket of walk(store.tickets, {}))
      if (ticket.forgotten ? await finish(deps, ticket) : await end(deps, ticket)) gone++
    return gone
  })
  return done?.result ?? 0
}

/** What a crash cut short: the cart is the first to go. */
async function finish(deps: DeletingDeps, { _id }: TicketDoc): Promise<boolean> {
  const isLeft = (await deps.store.carts.get(ticketCart(_id))) !== null
  if (isLeft) await forgetTicket(deps, _id)
  return isLeft
}

async function end(deps: DeletingDeps, ticket: TicketDoc): Promise<boolean> {
  const due = ticket.heardFromTablet
    ? await keptUntil(deps, ticket)
    : Date.parse(ticket.createdAt) + UNHEARD_MS
  if (deps.clock.now() < due || !(await mayGo(deps, ticket))) return false
  if (!(await closePages(deps, ticket._id))) return false
  // A page may just have turned out paid.
  const now = await deps.store.tickets.get(ticket._id)
  if (now === null || !(await mayGo(deps, now))) return false
  if (!now.heardFromTablet) return remove(deps, now._id)
  await forgetTicket(deps, now._id)
  return true
}

/** Whether no money was received for it, is being decided about, or is owed back. */
const mayGo = async (deps: DeletingDeps, ticket: TicketDoc): Promise<boolean> =>
  isUnsold(ticket) && (await owedCents(deps, ticket)) === 0

const isUnsold = ({ sale, closing, unfinished }: TicketDoc): boolean =>
  sale === null && closing === null && unfinished === null

/** From the end of its show on, or from its own beginning where that is later: a show of last year is a slip of the pen too. */
async function keptUntil({ store }: DeletingDeps, { _id, createdAt }: TicketDoc): Promise<number> {
  const begun = Date.parse(createdAt)
  const lastDay = (await store.carts.get(ticketCart(_id)))?.fields?.show.to ?? ''
  const over = lastDay === '' ? begun : Date.parse(lastDay) + DAY
  return Math.min(Math.max(over, begun), begun + LATEST_SHOW_MS) + KEPT_MS
}

/** Without a tombstone, so that a tablet that tells of it at last begins it anew. Cancelled first, so that no page opens meanwhile. */
async function remove(deps: DeletingDeps, id: string): Promise<boolean> {
  const ticket = await changeTicket(deps, id, current =>
    current.heardFromTablet || !isUnsold(current) ? null : { ...current, cancelled: EXPIRED },
  )
  if (ticket?.cancelled !== EXPIRED || ticket.heardFromTablet) return false
  await deleteThings(deps, ticketOwner(id))
  await deleteLinks(deps, id)
  await deleteOffers(deps, id)
  return deps.store.tickets.remove(id)
}
