import { COLLECTION_NAMES } from '#api/store/schema.ts'
import { ticketOwner } from '#shared/booth/ticket.ts'
import { canonical } from '#shared/canonical.ts'
import { shownLines, type Tablet } from './tablet.ts'
import type { BoothWorld } from './world.ts'

/** The guarantees of the booth for one ticket once faults have stopped and everything was sent; what is broken, in words. */
export async function brokenLaws(world: BoothWorld, tablets: Tablet[], ticket: string): Promise<string[]> {
  const store = world.shop.store()
  const doc = await store.tickets.get(ticket)
  const orders = (await store.orders.find({})).filter(({ booth }) => booth?.ticketId === ticket)
  const surpluses = await store.surpluses.find({ where: { ticketId: ticket } })
  const offers = await store.offers.find({ where: { ticketId: ticket } })
  const booked = [
    ...orders.map(({ sessionId, amountCents }) => ({
      ref: sessionId.replace('outside:', ''),
      cents: amountCents,
    })),
    ...surpluses.map(({ _id, cents }) => ({ ref: _id, cents })),
  ]
  const given = world.given.filter(each => each.ticket === ticket).map(({ ref, cents }) => ({ ref, cents }))
  const sorted = (all: typeof booked) => canonical(all.toSorted((a, b) => (a.ref < b.ref ? -1 : 1)))
  const highest = offers.toSorted((a, b) => b.rev - a.rev || (a._id < b._id ? 1 : -1))[0]
  const paidOffer = offers.find(({ _id }) => _id === orders[0]?.booth?.offerId)
  const held = tablets.flatMap(tablet => tablet.tickets.get(ticket) ?? [])
  const [first, ...others] = held.filter(({ isForgotten }) => !isForgotten).map(shownLines)
  const sent = held.flatMap(({ acts }) => acts.flatMap(({ id, act }) => (act.kind === 'offer' ? [id] : [])))
  return [
    ...(orders.length > 1 ? [`B1: ${orders.length} orders of one ticket`] : []),
    ...(sorted(booked) === sorted(given)
      ? []
      : [`B2: given ${sorted(given)}, in the books ${sorted(booked)}`]),
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

/** The guarantees of all tickets together. */
export async function brokenEverywhere(world: BoothWorld, tablets: Tablet[]): Promise<string[]> {
  const store = world.shop.store()
  const everything = await Promise.all(
    COLLECTION_NAMES.map(async name => JSON.stringify(await store[name].find({}))),
  )
  const isTold = [...world.tokens].some(token => everything.some(text => text.includes(token)))
  const stuck = tablets.filter(tablet => !tablet.isDone()).length
  const dropped = tablets
    .flatMap(tablet => [...tablet.tickets.values()])
    .flatMap(({ owed }) => [...owed]).length
  return [
    ...(isTold ? ['B9: the secret of a link is stored'] : []),
    ...(stuck > 0 ? [`B15: ${stuck} tablets still hold something unsent`] : []),
    ...(dropped > 0 ? [`B15: ${dropped} changes and acts were dropped`] : []),
  ]
}
