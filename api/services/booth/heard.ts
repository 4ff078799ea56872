import { type Deps, isoNow } from '#api/deps.ts'
import { type Failure, failure } from '#api/failure.ts'
import type { BoothKeyDoc, TicketDoc } from '#api/store/documents.ts'
import { DAY, HOUR, SECOND } from '#shared/time.ts'

type HeardDeps = Pick<Deps, 'store' | 'clock'>

/** A ticket nobody has written anything into yet. `kid` is the key of the code it was heard of by, null where its tablet told. */
export function emptyTicket(
  { id, staff, kid }: { id: string; staff: string; kid: string | null },
  clock: Deps['clock'],
): TicketDoc {
  const now = isoNow(clock)
  return {
    _id: id,
    staff,
    kid,
    tokens: [],
    offers: [],
    current: null,
    visitor: null,
    contact: null,
    slots: {},
    closing: null,
    closingAct: null,
    sale: null,
    surpluses: [],
    unfinished: null,
    cancelled: null,
    claimedBy: null,
    asPaidV: null,
    forgotten: false,
    acts: {},
    signature: null,
    heardFromTablet: kid === null,
    rev: 1,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The ticket as a tablet of this staff member speaks of it, which makes it where the shop has not heard of it yet
 * (issue 9.1). Null for another's: it is answered like one that there is not (D42). `rate_limited` once their tablets
 * have made too many for a day: what waits for that comes later.
 */
export async function heardOf(
  { store, clock }: HeardDeps,
  id: string,
  staff: string,
): Promise<TicketDoc | Failure | null> {
  const known = await store.tickets.get(id)
  if (known?.heardFromTablet) return ownOf(known, staff)
  if (known === null && (await haveMadeTooMany({ store, clock }, staff))) return tooMany()
  const doc = await store.tickets.upsert(id, current => {
    if (current === null) return emptyTicket({ id, staff, kid: null }, clock)
    return current.staff === staff ? heardFromTablet(current, clock) : current
  })
  return ownOf(doc, staff)
}

/** The ticket of this staff member; null for another's and for one that nobody has told of. */
export async function ticketOf(
  { store }: Pick<Deps, 'store'>,
  id: string,
  staff: string,
): Promise<TicketDoc | null> {
  const known = await store.tickets.get(id)
  return known && ownOf(known, staff)
}

const ownOf = (ticket: TicketDoc, staff: string): TicketDoc | null => (ticket.staff === staff ? ticket : null)

/** From now on it is no longer one of those that only a code told of. */
function heardFromTablet(ticket: TicketDoc, clock: Deps['clock']): TicketDoc {
  if (ticket.heardFromTablet) return ticket
  return { ...ticket, heardFromTablet: true, rev: ticket.rev + 1, updatedAt: isoNow(clock) }
}

/** Whether a person's tablets have made as many tickets in a day as their keys allow for; without a key as with one. */
async function haveMadeTooMany({ store, clock }: HeardDeps, staff: string): Promise<boolean> {
  const since = new Date(clock.now() - DAY).toISOString()
  const made = await store.tickets.count({ where: { staff, kid: null, createdAt: { gte: since } } })
  if (made < TICKETS_A_DAY) return false
  const usable = { staff, revokedAt: null, expiresAt: { gte: isoNow(clock) } }
  return made >= TICKETS_A_DAY * (await store.boothKeys.count({ where: usable }))
}

/** Tickets that one key's codes may bring in a day, and its tablet may make; and of those their tablets have not told of yet in an hour. */
const TICKETS_A_DAY = 300
const UNHEARD_AN_HOUR = 20

/**
 * The ticket that a genuine code of this key tells of, which makes it where the shop has not heard of it yet (issue 9.3).
 * `rate_limited` once a key has brought too many; null for a ticket of other staff, as for one that is not there.
 */
export async function heardByCode(
  { store, clock }: HeardDeps,
  id: string,
  { _id: kid, staff }: Pick<BoothKeyDoc, '_id' | 'staff'>,
): Promise<TicketDoc | Failure | null> {
  const known = await store.tickets.get(id)
  if (known) return ownOf(known, staff)
  const since = (ms: number) => ({ gte: new Date(clock.now() - ms).toISOString() })
  const today = await store.tickets.count({ where: { kid, createdAt: since(DAY) } })
  const unheard = await store.tickets.count({
    where: { kid, heardFromTablet: false, createdAt: since(HOUR) },
  })
  if (today >= TICKETS_A_DAY || unheard >= UNHEARD_AN_HOUR) return tooMany()
  const ticket = emptyTicket({ id, staff, kid }, clock)
  if (await store.tickets.insert(ticket)) return ticket
  const other = await store.tickets.get(id)
  return other && ownOf(other, staff)
}

const tooMany = (): Failure => ({
  ...failure('rate_limited', 'Too many orders came from this stand just now. Please ask its staff.'),
  retryAfterSeconds: HOUR / SECOND,
})
