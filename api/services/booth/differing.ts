import type { Deps } from '#api/deps.ts'
import { epochOf, newCart } from '#api/services/cart/sync.ts'
import type { CartDoc, TicketDoc } from '#api/store/documents.ts'
import { lifeOf } from '#api/store/life.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { MAX_TICKETS_ANSWERED, type TicketsAnswer, type TicketsRequest } from '#shared/contract/booth.ts'
import { MAIN_CART } from '#shared/contract/limits.ts'
import { ticketCart, ticketsAtHand } from './tickets.ts'
import { ticketView } from './view.ts'

type DifferingDeps = Pick<Deps, 'store' | 'ids'>
type Question = Omit<TicketsRequest, 'user'>
type ToldTicket = TicketsAnswer['tickets'][number]

/** Documents that are looked up together. */
const AT_ONCE = 50

/** A ticket with its cart; null where nobody has written to that. */
interface Held {
  ticket: TicketDoc
  cart: CartDoc | null
}

/**
 * The tickets of a staff member that differ from what a device knows, lowest revision first, at most 50, and those of its
 * own that are none of theirs any more (booth, "Calls"). A ticket differs by its cart's life or version or by its own revision.
 * Of those that are put away it hears where it names them.
 */
export async function differingTickets(
  deps: DifferingDeps,
  staff: string,
  question: Question,
): Promise<Omit<TicketsAnswer, 'keySource'>> {
  const { known } = question
  const life = await lifeOf(deps.store, deps.ids.uuid)
  const own = await ownTickets(deps, staff, question)
  const differing: Held[] = []
  for (let from = 0; from < own.length && differing.length <= MAX_TICKETS_ANSWERED; from += AT_ONCE)
    for (const held of await withCarts(deps, own.slice(from, from + AT_ONCE)))
      if (nameOf(held, life) !== knownOf(known, held.ticket._id)) differing.push(held)
  const told = differing.slice(0, MAX_TICKETS_ANSWERED)
  const ids = new Set(own.map(({ _id }) => _id))
  return {
    tickets: await Promise.all(told.map(held => tell(deps, held, life))),
    more: differing.length > told.length,
    gone: Object.keys(known).filter(id => !ids.has(id)),
  }
}

const knownOf = (known: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(known, id) ? known[id] : undefined

/** Those at hand, and the others that are named: what was sold at shows of long ago grows for ever (issue 10.4). */
async function ownTickets(
  deps: DifferingDeps,
  staff: string,
  { known, from: first, before }: Question,
): Promise<TicketDoc[]> {
  const { tickets } = deps.store
  const atHand = await ticketsAtHand(deps, staff)
  const found = new Map(atHand.map(ticket => [ticket._id, ticket]))
  const others = Object.keys(known).filter(id => !found.has(id))
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const ids = others.slice(from, from + AT_ONCE)
    for (const ticket of await tickets.find({ where: { _id: { in: ids } } })) found.set(ticket._id, ticket)
  }
  return [...found.values()]
    .filter(ticket => ticket.staff === staff && !ticket.forgotten)
    .filter(({ _id }) => (!first || _id >= first) && (!before || _id < before))
    .toSorted((one, other) => one.rev - other.rev || (one._id < other._id ? -1 : 1))
}

async function withCarts({ store }: DifferingDeps, tickets: TicketDoc[]): Promise<Held[]> {
  const names = tickets.map(({ _id }) => ticketCart(_id))
  const carts = await store.carts.find({ where: { _id: { in: names } } })
  const byName = new Map(carts.map(cart => [cart._id, cart]))
  return tickets.map(ticket => ({ ticket, cart: byName.get(ticketCart(ticket._id)) ?? null }))
}

/** What a device that has just this knows it by; null where nothing of it was told yet. */
const nameOf = ({ ticket, cart }: Held, life: string): string | null =>
  cart && `${epochOf(cart, life)}:${cart.v}:${ticket.rev}`

async function tell(deps: DifferingDeps, { ticket, cart: known }: Held, life: string): Promise<ToldTicket> {
  const cart = known ?? (await begunCart(deps, ticket._id))
  const snapshot = { lines: cart.lines, fields: cart.fields ?? EMPTY_TICKET }
  return { epoch: epochOf(cart, life), v: cart.v, snapshot, view: await ticketView(deps, ticket) }
}

/** A ticket that only a code told of has no cart yet: its life is settled before anything is said of it. */
async function begunCart({ store, ids }: DifferingDeps, id: string): Promise<CartDoc> {
  const empty = newCart(ticketOwner(id), MAIN_CART, ids.uuid())
  return (await store.carts.insert(empty)) ? empty : ((await store.carts.get(empty._id)) ?? empty)
}
