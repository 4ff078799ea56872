import { setImmediate as breathe } from 'node:timers/promises'
import { type Deps, isoNow } from '#api/deps.ts'
import { type DeletingDeps, deleteThings } from '#api/services/people/delete-things.ts'
import type { TicketDoc } from '#api/store/documents.ts'
import { withLease } from '#api/store/leases.ts'
import { walk } from '#api/store/walk.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { DAY, HOUR, MINUTE } from '#shared/time.ts'
import { closePages } from './closing.ts'
import { deleteLinks, deleteOffers, forgetTicket } from './forget.ts'
import { changeTicket, PUT_AWAY, ticketCart } from './tickets.ts'
import { owedCents } from './view.ts'

/** As in cleaning: the lease saves work, correctness does not hang on it. */
const LEASE_MS = 10 * MINUTE
/** How long after its show an unsold ticket is kept (D56). */
const KEPT_MS = 60 * DAY
/** How long one that only a code told of waits for its tablet (booth, "The code"). */
const UNHEARD_MS = 14 * DAY
/** A show that is said to be later than this is a slip of the pen. */
const LATEST_SHOW_MS = 365 * DAY
/** How long a round leaves alone what it looked at; the rounds are a day apart. */
const LEFT_ALONE_MS = DAY / 2
const BATCH = 100
/** No call that had begun when a ticket was forgotten lasts that long. */
const UNDER_WAY_MS = HOUR
/** Stands for the act that cancelled what no tablet told of. */
const EXPIRED = 'expired'

type RetentionDeps = DeletingDeps & Pick<Deps, 'ids'>

/**
 * Forgets unsold tickets 60 days after their show, and removes those that no tablet told of within 14 days; one that has
 * money to be decided about or given back waits. By the shop's clock. Looks at those that may be due alone, in bounded
 * batches along an index (issue 10.1). Returns how many went.
 */
export async function forgetOldTickets(deps: RetentionDeps): Promise<number> {
  const { store, ids, clock } = deps
  const done = await withLease(store, 'forget old tickets', ids.uuid(), LEASE_MS, clock, async lease => {
    let gone = 0
    for (const page of [neverSeen, dueTickets])
      for (let found = BATCH; found === BATCH && (await lease.renew()); ) {
        const tickets = await page(deps)
        for (const ticket of tickets) if (await look(deps, ticket)) gone++
        found = tickets.length
        // An embedded store answers without a pause.
        await breathe()
      }
    for await (const ticket of walk(store.tickets, { forgotten: true, isWiped: null }))
      await finish(deps, ticket)
    return gone
  })
  return done?.result ?? 0
}

/** New ones, and what a shop of before wrote. */
const neverSeen = ({ store }: RetentionDeps): Promise<TicketDoc[]> =>
  store.tickets.find({ where: { nextLookAt: null }, limit: BATCH })

const dueTickets = ({ store, clock }: RetentionDeps): Promise<TicketDoc[]> =>
  store.tickets.find({
    where: { nextLookAt: { lte: isoNow(clock) } },
    sort: { field: 'nextLookAt', direction: 'asc' },
    limit: BATCH,
  })

/** What a crash cut short, and what a sync that was under way meanwhile wrote before it died. */
async function finish(deps: RetentionDeps, { _id, updatedAt }: TicketDoc): Promise<void> {
  await forgetTicket(deps, _id)
  if (Date.parse(updatedAt) + UNDER_WAY_MS <= deps.clock.now())
    await deps.store.tickets.update(_id, current => ({ ...current, isWiped: true }))
}

/** When it is looked at next is noted first: one that cannot be ended holds up no other. */
async function look(deps: RetentionDeps, ticket: TicketDoc): Promise<boolean> {
  const now = deps.clock.now()
  const due = await dueOf(deps, ticket)
  const isDue = due <= now
  const isPutAway = ticket.forgotten || (isDue && ticket.sale !== null)
  const nextLookAt = isPutAway ? PUT_AWAY : new Date(nextLook(ticket, due, now)).toISOString()
  await deps.store.tickets.update(ticket._id, current => ({ ...current, nextLookAt }))
  return isDue && !isPutAway && end(deps, ticket)
}

const keptMs = ({ heardFromTablet }: TicketDoc): number => (heardFromTablet ? KEPT_MS : UNHEARD_MS)

const dueOf = async (deps: DeletingDeps, ticket: TicketDoc): Promise<number> =>
  ticket.heardFromTablet ? keptUntil(deps, ticket) : Date.parse(ticket.createdAt) + keptMs(ticket)

/** Its show may still be set to other days, but never so that it is due before this. */
function nextLook(ticket: TicketDoc, due: number, now: number): number {
  const soon = now + LEFT_ALONE_MS
  return due <= now ? soon : Math.max(Date.parse(ticket.createdAt) + keptMs(ticket), Math.min(due, soon))
}

async function end(deps: RetentionDeps, ticket: TicketDoc): Promise<boolean> {
  if (!(await mayGo(deps, ticket)) || !(await closePages(deps, ticket._id))) return false
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
