import { paidCentsOf } from '#api/services/money/paid.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { canonical } from '#shared/canonical.ts'
import type { Tablet } from './tablet.ts'
import type { BoothWorld } from './world.ts'

/** The guarantees of the booth for one ticket once faults have stopped and everything was sent; what is broken, in words. */
export async function brokenLaws(world: BoothWorld, tablets: Tablet[], ticket: string): Promise<string[]> {
  const store = world.shop.store()
  const doc = await store.tickets.get(ticket)
  const orders = (await store.orders.find({})).filter(({ booth }) => booth?.ticketId === ticket)
  const surpluses = await store.surpluses.find({ where: { ticketId: ticket } })
  const offers = await store.offers.find({ where: { ticketId: ticket } })
  const held = await Promise.all(tablets.map(tablet => tablet.held(ticket)))
  const booked = [
    ...orders.map(order => ({ ref: order.sessionId.replace('outside:', ''), cents: paidCentsOf(order) })),
    ...surpluses.map(({ _id, cents }) => ({ ref: _id, cents })),
    ...(held.some(({ isForgotten }) => isForgotten) ? await withoutOffer(world, ticket) : []),
  ]
  const given = world.given.filter(each => each.ticket === ticket).map(({ ref, cents }) => ({ ref, cents }))
  const sorted = (all: typeof booked) => canonical([...sums(all)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const highest = offers.toSorted((a, b) => b.rev - a.rev || (a._id < b._id ? 1 : -1))[0]
  const paidOffer = offers.find(({ _id }) => _id === orders[0]?.booth?.offerId)
  const [first, ...others] = held.filter(({ isForgotten }) => !isForgotten).map(({ lines }) => lines)
  const sent = held.flatMap(({ offers: made }) => made)
  return [
    ...(orders.length > 1 ? [`B1: ${orders.length} orders of one ticket`] : []),
    ...(sorted(booked) === sorted(given)
      ? []
      : [`B2: given ${sorted(given)}, in the books ${sorted(booked)}`]),
    ...(orders.some(order => paidCentsOf(order) > order.amountCents)
      ? ['B2: an order keeps more than it comes to']
      : []),
    ...(orders.some(({ booth }) => !world.seen.get(ticket)?.has(booth?.offerId ?? ''))
      ? ['B3: an offer was paid that nobody looked at']
      : []),
    ...(paidOffer && paidOffer.totalCents !== orders[0]?.amountCents
      ? ['B3 B6: other cents than were offered']
      : []),
    ...(others.some(lines => canonical(lines) !== canonical(first))
      ? ['B4: tablets do not agree on a cart']
      : []),
    // After a claim a new offer waits for the visitor.
    ...(doc && !doc.forgotten && doc.claimedBy === null && highest && doc.current !== highest._id
      ? ['B5: current is not the highest offer']
      : []),
    ...(doc && !doc.forgotten && sent.some(id => !offers.some(({ _id }) => _id === id))
      ? ["B8 B15: a tablet's own offer did not come"]
      : []),
    ...(orders.some(({ owner }) => owner !== ticketOwner(ticket))
      ? ['B10 B11: an order changed its owner']
      : []),
  ]
}

/** Cents by what they came by: of one act a part may be in the order and the rest a surplus (decision 88). */
function sums(booked: { ref: string; cents: number }[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { ref, cents } of booked) found.set(ref, (found.get(ref) ?? 0) + cents)
  return found
}

/**
 * Payments that a restore lost together with a ticket's forgetting: tablets have deleted its offers by then, and nothing tells
 * whose they are. `reconcile` lists them as payments without an order.
 */
async function withoutOffer({ shop, given }: BoothWorld, ticket: string) {
  const noted = await shop.store().sessions.find({ where: { owner: '' } })
  const lost = await Promise.all(
    noted.map(async ({ _id, checkoutId }) => ((await shop.store().checkouts.get(checkoutId)) ? [] : [_id])),
  )
  return given
    .filter(each => each.ticket === ticket && lost.flat().includes(each.ref))
    .map(({ ref, cents }) => ({ ref, cents }))
}

/** The guarantees of all tickets together. */
export async function brokenEverywhere(world: BoothWorld, tablets: Tablet[]): Promise<string[]> {
  const store = world.shop.store()
  const everything = await Promise.all(
    COLLECTION_NAMES.map(async name => JSON.stringify(await store[name].find({}))),
  )
  const isTold = [...world.tokens].some(token => everything.some(text => text.includes(token)))
  const areDone = await Promise.all(tablets.map(tablet => tablet.isDone()))
  const stuck = areDone.filter(isDone => !isDone).length
  const held = await Promise.all(tablets.flatMap(tablet => world.tickets.map(tablet.held)))
  const dropped = held.reduce((sum, { owed }) => sum + owed, 0)
  return [
    ...(isTold ? ['B9: the secret of a link is stored'] : []),
    ...(stuck > 0 ? [`B15: ${stuck} tablets still hold something unsent`] : []),
    ...(dropped > 0 ? [`B15: ${dropped} changes and acts were dropped`] : []),
  ]
}
