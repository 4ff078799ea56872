import { toBase64 } from '#shared/artwork/parts.ts'
import { tokenHash } from '#shared/booth/code.ts'
import { EMPTY_TICKET } from '#shared/booth/ticket.ts'
import type { TicketPatch } from '#shared/contract/booth.ts'
import type { BoothDeps } from './booth-deps.ts'
import { readBoothKey, readShow, writeShow } from './booth-facts.ts'
import type { BoothRepository, PayCode } from './booth-repository.ts'
import { copyLine, moveLine, type OwnLine, sentSlots } from './carry-line.ts'
import { adoptTickets, exportTickets } from './export-tickets.ts'
import { currentLink, newLink } from './links.ts'
import { type MadeOffer, madeOffer, offerAct, payCodeOf } from './make-offer.ts'
import { moneyActs } from './money-acts.ts'
import { secondTicket } from './second-ticket.ts'
import { differenceSincePaid } from './since-paid.ts'
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
    patchFields: async (ticket, val) => {
      const mid = newId()
      await store.change(ticket, row => ({
        ...row,
        changes: [...row.changes, { mid, seenRev: row.v, val }],
      }))
    },
    show: () => readShow(store),
    setShow: show => writeShow(store, show),
    copyLine: async (from, to, place) => copyLine(deps, await ownLine(from), await openTicket(to), place),
    moveLine: async (from, to, place) => moveLine(deps, await ownLine(from), await openTicket(to), place),
    payCode,
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

/** The offer of a ticket's cart as it is, queued for the shop before anybody sees it. */
async function offerOf({ openTicket, list, store }: BoothDeps, ticket: string): Promise<MadeOffer | null> {
  const [{ db }, known] = [await openTicket(ticket), list()]
  const offer = db && known && (await madeOffer({ db, ticket }, known, true))
  if (!offer) return null
  await store.change(ticket, row => ({ ...row, offerRev: offer.rev }), [offerAct(offer)])
  return offer
}
