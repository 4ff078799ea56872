import type { LocalDb } from '#pwa/local/local-db.ts'
import { toBase64 } from '#shared/artwork/parts.ts'
import { tokenHash } from '#shared/booth/code.ts'
import type { OfferList } from '#shared/booth/offer.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { TicketPatch } from '#shared/contract/booth.ts'
import type { BoothDeps } from './booth-deps.ts'
import { readBoothKey, readShow, writeShow } from './booth-facts.ts'
import type { BoothRepository, PayCode, Taken } from './booth-repository.ts'
import { copyLine, moveLine, type OwnLine, sentSlots } from './carry-line.ts'
import { adoptTickets, exportTickets } from './export-tickets.ts'
import { currentLink, newLink } from './links.ts'
import { amountDue, type MadeOffer, madeOffer, offerAct, offerTaken, payCodeOf } from './make-offer.ts'
import { moneyActs } from './money-acts.ts'
import { secondTicket } from './second-ticket.ts'
import { differenceSincePaid } from './since-paid.ts'
import type { TicketRow } from './ticket-row.ts'
import { newRow } from './ticket-store.ts'

/** What staff do at a booth, all of it on the device first (issue 9.1). */
export function createBooth(deps: BoothDeps): BoothRepository {
  const { store, openTicket, newId } = deps

  async function newTicket(fields: TicketPatch = {}): Promise<string> {
    const id = newId()
    await makeTicket(id, fields)
    return id
  }

  /** The row is written before its link is told of: without it nobody could be told. */
  async function makeTicket(id: string, fields: TicketPatch): Promise<void> {
    if (await store.get(id)) return
    const link = newLink()
    const val = { show: await readShow(store), ...fields }
    const changes = [{ mid: newId(), seenRev: 0, val }]
    await store.add(newRow({ id, fields: EMPTY_TICKET, changes, links: [link] }))
    const act = { kind: 'token' as const, hash: await tokenHash(link.token) }
    await store.change(id, row => row, [{ id: newId(), act }])
  }

  async function payCode(ticket: string): Promise<PayCode | null> {
    const [row, offer] = await Promise.all([store.get(ticket), offerOf(deps, ticket)])
    if (!row || !offer) return null
    const link = currentLink(row.links) ?? (await linkFor(ticket))
    const isHeard = row.view?.current?.id === offer.made.id
    const key = await readBoothKey(store)
    return payCodeOf(offer, { key, token: link.token, origin: deps.origin(), isHeard })
  }

  /** A ticket that another tablet made has no link here yet: secrets do not sync (booth, "Records"). */
  async function linkFor(ticket: string) {
    const link = newLink()
    const act = { kind: 'token' as const, hash: await tokenHash(link.token) }
    await store.change(ticket, row => ({ ...row, links: [...row.links, link] }), [{ id: newId(), act }])
    return link
  }

  async function ownLine({ ticket, line }: { ticket: string; line: string }): Promise<OwnLine> {
    const [local, row] = await Promise.all([openTicket(ticket), store.get(ticket)])
    return { local, line, sent: sentSlots(row?.view?.slots ?? {}, line) }
  }

  return {
    watchTickets: store.watch,
    tickets: store.shown,
    newTicket,
    patchFields: (ticket, val) => patchFields(deps, ticket, val),
    show: () => readShow(store),
    setShow: show => writeShow(store, show),
    copyLine: async (from, to, place) => copyLine(deps, await ownLine(from), await openTicket(to), place),
    moveLine: async (from, to, place) => moveLine(deps, await ownLine(from), await openTicket(to), place),
    payCode,
    amountDue: ticket => ofTicket(deps, ticket, amountDue),
    take: (ticket, taken) => takeMoney(deps, ticket, taken),
    ...moneyActs(deps),
    async sign(ticket, { offerId, picture }) {
      const { db } = await openTicket(ticket)
      const bytes = (await db?.offers.toArray())?.find(({ made }) => made?.id === offerId)?.made?.bytes
      if (!bytes) throw new Error('Nobody can sign an offer that was not made here.')
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const act = {
        kind: 'signed' as const,
        offerId,
        hash: toBase64(digest),
        picture: toBase64(new Uint8Array(await picture.arrayBuffer())),
      }
      await store.change(ticket, row => row, [{ id: newId(), act }])
    },
    differenceSincePaid: async ticket =>
      differenceSincePaid(await openTicket(ticket), (await store.get(ticket))?.view ?? null),
    secondTicket: (ticket, place) => secondTicket(deps, ticket, { make: makeTicket, place }),
    watchActs: store.watchActs,
    exportUnsent: () => exportTickets(deps),
    adopt: (file, place) => adoptTickets(deps, file, place),
  }
}

async function patchFields({ store, newId }: BoothDeps, ticket: string, val: TicketPatch): Promise<void> {
  const mid = newId()
  await store.change(ticket, row => ({ ...row, changes: [...row.changes, { mid, seenRev: row.v, val }] }))
}

/** Asks a ticket's own database under the price list; null without either. */
async function ofTicket<T>(
  { openTicket, list }: BoothDeps,
  ticket: string,
  ask: (of: { db: LocalDb; ticket: string }, known: OfferList) => Promise<T | null>,
): Promise<T | null> {
  const [{ db }, known] = [await openTicket(ticket), list()]
  return db && known && ask({ db, ticket }, known)
}

/** Offer and money in one write: neither is told of without the other. */
async function takeMoney(deps: BoothDeps, ticket: string, taken: Taken): Promise<boolean> {
  const offer = await ofTicket(deps, ticket, (of, known) => offerTaken(of, known, taken.offerId))
  if (!offer) return false
  const offered = (row: TicketRow) => ({ ...row, offerRev: Math.max(row.offerRev, offer.rev) })
  const act = { kind: 'taken' as const, ...taken }
  return deps.store.change(ticket, offered, [offerAct(offer), { id: deps.newId(), act }])
}

/** The offer of a ticket's cart as it is, queued for the shop before anybody sees it. */
async function offerOf(deps: BoothDeps, ticket: string): Promise<MadeOffer | null> {
  const offer = await ofTicket(deps, ticket, (of, known) => madeOffer(of, known, true))
  if (!offer) return null
  await deps.store.change(ticket, row => ({ ...row, offerRev: offer.rev }), [offerAct(offer)])
  return offer
}
