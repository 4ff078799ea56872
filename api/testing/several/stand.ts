import { randomUUID } from 'node:crypto'
import { secretHash } from '#api/services/booth/links.ts'
import { newSecret } from '#api/testing/booth.ts'
import { buyable, itemFor } from '#api/testing/orders.ts'
import type { TestPerson } from '#api/testing/people.ts'
import { mutations } from '#api/testing/sync.ts'
import { encodeOffer, type OfferList } from '#shared/booth/offer.ts'
import type { TicketView } from '#shared/booth/ticket.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import type {
  ActsAnswer,
  ActsRequest,
  BoothAct,
  BoothSyncAnswer,
  BoothSyncRequest,
  TicketsAnswer,
  VisitorView,
} from '#shared/contract/booth.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER, SYNC_PROTO } from '#shared/contract/limits.ts'
import { toCents } from '#shared/money/cents.ts'
import { askingAt, untilDone } from './asking.ts'
import type { Busy } from './busy.ts'
import { coroplast } from './devices.ts'
import { ownOrderIds } from './own-orders.ts'

/** What a stand did for one visitor. */
interface Served {
  ticket: string
  line: string
  name: string
  cents: number
}

/**
 * A tablet of a stand and one of its visitors, who claims what they bought: each turn opens a ticket with a line, shows its link,
 * offers it, takes cash for it and hands it over.
 */
export async function openStand(url: string, staff: TestPerson, visitor: TestPerson): Promise<Busy> {
  const tablet = askingAt(url, staff.token)
  const phone = askingAt(url, visitor.token)
  const list = await tablet.ask<OfferList>('/api/catalogue')
  const served: Served[] = []

  async function sync(ticket: string, muts: readonly CartMutation[]): Promise<void> {
    const cart = { ticket, epoch: '', knownV: 0, muts: muts.map(each => ({ ...each })) }
    const json: BoothSyncRequest = { proto: SYNC_PROTO, user: staff.sub, carts: [cart] }
    const { carts } = await tablet.ask<BoothSyncAnswer>('/api/booth/sync', { json }, isAnswered)
    const [told] = carts
    if (told && 'answer' in told && told.answer.rejected.length > 0)
      throw new Error(`a ticket's line was refused: ${JSON.stringify(told.answer.rejected)}`)
  }

  /** Does one act, under one id however often it is sent; what the ticket is by now. */
  async function act(ticket: string, what: BoothAct): Promise<TicketView> {
    const json: ActsRequest = {
      user: staff.sub,
      tickets: [{ ticket, acts: [{ id: randomUUID(), act: what }] }],
    }
    return untilDone(`act ${what.kind}`, async () => {
      const { tickets } = await tablet.ask<ActsAnswer>('/api/booth/acts', { json })
      const [told] = tickets
      if (!told || 'code' in told) throw new Error(`${what.kind}: ${told?.code}`)
      const [answer] = told.answers
      if (answer?.outcome.kind !== 'done') throw new Error(`${what.kind}: ${JSON.stringify(answer)}`)
      return told.view
    })
  }

  /** The visitor opens the link on their phone, signs in and has the order among theirs. */
  async function claim(link: string): Promise<void> {
    const headers = { [ORDER_TOKEN_HEADER]: link, [ORDER_VISIT_HEADER]: newSecret() }
    await phone.ask<VisitorView>('/api/o', { headers, json: {} })
    const { isClaimed, order } = await phone.ask<VisitorView>('/api/o/claim', { headers, json: {} })
    if (!isClaimed || order === null) throw new Error('a paid ticket was handed over without its order')
  }

  async function serve(): Promise<void> {
    const [ticket, link] = [randomUUID(), newSecret()]
    const item = itemFor(coroplast, buyable(coroplast, { jobName: '' }))
    const { id: line = '', product, options, total } = item
    const cents = toCents(total)
    const name = `Visitor ${served.length + 1}`
    await sync(ticket, [mutations.ticket({ name }), mutations.add(line, { product, options, total })])
    await act(ticket, { kind: 'token', hash: secretHash(link) })
    const lines = [{ lineId: line, product, options, cents, priceList: list.number }]
    const offer = encodeOffer({ ticketId: ticket, rev: 1, lines }, list)
    if (!offer.ok) throw new Error(offer.code)
    const bytes = Buffer.from(offer.bytes).toString('base64')
    const { current } = await act(ticket, { kind: 'offer', bytes })
    const taken = { method: 'cash', ref: '', cents, by: 'Kim', sawPhone: false } as const
    await act(ticket, { kind: 'taken', offerId: current?.id ?? '', ...taken })
    await claim(link)
    served.push({ ticket, line, name, cents })
  }

  /** All the shop has of this stand, as a tablet without any data asks for it. */
  async function heard(): Promise<TicketsAnswer['tickets']> {
    const all: TicketsAnswer['tickets'] = []
    for (let more = true; more; ) {
      const known = Object.fromEntries(
        all.map(({ epoch, v, view }) => [view.id, `${epoch}:${v}:${view.rev}`]),
      )
      const json = { user: staff.sub, known }
      const answer = await tablet.ask<TicketsAnswer>('/api/booth/tickets', { json })
      all.push(...answer.tickets)
      more = answer.more
    }
    return all
  }

  async function differences(): Promise<string[]> {
    const tickets = new Map((await heard()).map(ticket => [ticket.view.id, ticket]))
    const orders = await ownOrderIds(phone)
    const sold = served.map(({ ticket }) => tickets.get(ticket)?.view.sale?.orderId ?? 'none')
    const same = orders.toSorted().join() === sold.toSorted().join()
    return [
      ...served.flatMap(each => differing(each, tickets.get(each.ticket))),
      ...(same ? [] : [`${visitor.email}: ${orders.length} orders of ${served.length} tickets`]),
    ]
  }

  return {
    requests: () => tablet.requests() + phone.requests(),
    repeats: () => tablet.repeats() + phone.repeats(),
    done: () => ({ tickets: served.length }),
    turn: serve,
    differences,
  }
}

const isAnswered = ({ carts }: BoothSyncAnswer) => carts.every(cart => 'answer' in cart)

/** What the shop tells of a ticket, as far as it is not what was done. */
function differing(
  { ticket, line, name, cents }: Served,
  told: TicketsAnswer['tickets'][number] | undefined,
): string[] {
  if (!told) return [`ticket ${ticket} is lost`]
  const { snapshot, view } = told
  const is = [snapshot.lines.map(({ id }) => id), snapshot.fields.name, view.sale?.cents, view.isClaimed]
  const was = [[line], name, cents, true]
  return [
    ...(JSON.stringify(is) === JSON.stringify(was)
      ? []
      : [`ticket ${ticket} is ${JSON.stringify(is)}, not ${JSON.stringify(was)}`]),
    ...(view.surpluses.length === 0 ? [] : [`ticket ${ticket} was paid more than once`]),
  ]
}
