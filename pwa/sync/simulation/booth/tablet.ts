import { toBase64 } from '#shared/artwork/parts.ts'
import { boothCode, importBoothKey, tokenHash } from '#shared/booth/code.ts'
import { encodeOffer, offerId, offerLine } from '#shared/booth/offer.ts'
import { apply } from '#shared/cart/apply.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type CartMutation, EMPTY_TICKET_CART, TICKET_LINE } from '#shared/cart/mutation.ts'
import { toOptionsMap } from '#shared/cart/options-map.ts'
import type { ActOutcome, BoothAct, TicketSynced } from '#shared/contract/booth.ts'
import { toDollars } from '#shared/money/cents.ts'
import { quote } from '#shared/pricing/quote.ts'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aLine } from '#shared/testing/cart.ts'
import { featherFlag } from '#shared/testing/catalogue.ts'
import { ORIGIN, type ShopWays } from './shop.ts'
import { type BoothWorld, look, nameOf, newSecret, over } from './world.ts'

interface KeptAct {
  id: string
  act: BoothAct
  outcome: ActOutcome | null
}

/** One ticket as a tablet has it: the shop's cart, its own changes and its acts, which are kept for a restored shop. */
export interface TabletTicket {
  base: CartLine[]
  epoch: string
  v: number
  muts: CartMutation[]
  acts: KeptAct[]
  rev: number
  shown: ShownCode | null
  /** It was forgotten: nothing of it is here but money that the shop has not heard of (B14). */
  isForgotten: boolean
  /** Changes and acts that were neither acknowledged nor deleted with their ticket (B15). */
  owed: Set<string>
}

/** The link made on a tablet and what was last shown of it. */
export interface ShownCode {
  token: string
  digits: string
  offerId: string
  cents: number
}

/** A ticket as a tablet has it at the end. */
export interface HeldTicket {
  lines: CartLine[]
  isForgotten: boolean
  /** Offers that it made. */
  offers: string[]
  /** How much was neither acknowledged nor deleted with the ticket (B15). */
  owed: number
}

/** A tablet at the stand; everything is on it first. */
export interface Tablet {
  held(ticket: string): Promise<HeldTicket>
  shown(ticket: string): ShownCode | null
  edit(ticket: string, number: number): Promise<void>
  show(ticket: string): Promise<void>
  /** Cash is taken for what was shown last; a number stands for less, as much or more than that (decision 88). */
  take(ticket: string, number: number): Promise<void>
  cancel(ticket: string): Promise<void>
  reopen(ticket: string): Promise<void>
  send(): Promise<void>
  isDone(): Promise<boolean>
  key(): string
}

export async function createTablet(world: BoothWorld, ways: ShopWays): Promise<Tablet> {
  const { chance, shop } = world
  const made = await shop.issueKey()
  const key = await importBoothKey(new Uint8Array(Buffer.from(made.key, 'base64')))
  const tickets = new Map<string, TabletTicket>(world.tickets.map(id => [id, newTicket()]))
  const of = (id: string): TabletTicket => {
    const found = tickets.get(id)
    if (!found) throw new Error('no such ticket')
    return found
  }

  async function offer(id: string): Promise<void> {
    const ticket = of(id)
    if (ticket.isForgotten) return
    const lines = shownLines(ticket)
    const encoded = encodeOffer({ ticketId: id, rev: ticket.rev + 1, lines: lines.map(offerLine) }, shop.list)
    if (lines.length === 0 || !encoded.ok) return
    ticket.rev++
    const token = ticket.shown?.token ?? newToken(world)
    const binding = { tokenHash: await tokenHash(token), origin: ORIGIN }
    const digits = await boothCode(key, {
      kid: made.kid,
      offer: encoded.bytes,
      ...(ways.bind?.(binding) ?? binding),
    })
    if (!ticket.shown) act(ticket, { kind: 'token', hash: binding.tokenHash })
    const isOffer = await offerId(encoded.bytes)
    ticket.shown = {
      token,
      digits,
      offerId: isOffer,
      cents: lines.reduce((sum, line) => sum + line.priceSeen, 0),
    }
    act(ticket, { kind: 'offer', bytes: toBase64(encoded.bytes) }, isOffer)
  }

  function act(ticket: TabletTicket, what: BoothAct, id = chance.uuid()): string {
    ticket.acts.push({ id, act: what, outcome: null })
    ticket.owed.add(id)
    return id
  }

  async function sendTicket(id: string): Promise<void> {
    const ticket = of(id)
    const synced = await over(world, () => shop.sync(id, ticket.epoch, ticket.v, ticket.muts.slice(0, 50)))
    if (synced === 'refused') return ways.dropsRefused ? deleteUnsent(ticket) : undefined
    if (synced && 'answer' in synced) received(ticket, synced.answer)
    else if (synced?.code === 'forgotten') deleteTicket(ticket)
    const waiting = ticket.acts.filter(({ outcome }) => outcome === null).slice(0, 20)
    if (waiting.length === 0) return
    const answer = await over(world, () =>
      shop.acts(
        id,
        waiting.map(each => ({ id: each.id, act: each.act })),
      ),
    )
    if (!answer || answer === 'refused') return
    ticket.rev = Math.max(ticket.rev, (answer.view.proposed ?? answer.view.current)?.rev ?? 0)
    for (const { id: done, outcome } of answer.answers) heardOf(id, ticket, done, outcome)
  }

  function heardOf(id: string, ticket: TabletTicket, done: string, outcome: ActOutcome): void {
    const kept = ticket.acts.find(each => each.id === done)
    if (!kept || outcome.kind === 'later') return
    kept.outcome = outcome
    ticket.owed.delete(done)
    if (kept.act.kind === 'cancel' && outcome.kind === 'done') world.cancelled.add(id)
  }

  return {
    shown: id => of(id).shown,
    async held(id) {
      const ticket = of(id)
      const offers = ticket.acts.flatMap(each => (each.act.kind === 'offer' ? [each.id] : []))
      return { lines: shownLines(ticket), isForgotten: ticket.isForgotten, offers, owed: ticket.owed.size }
    },
    async edit(id, number) {
      const ticket = of(id)
      if (ticket.isForgotten) return
      const mutation = number % 6 === 2 ? named(world, id, ticket) : edited(world, ticket, number)
      ticket.muts.push(mutation)
      ticket.owed.add(mutation.mid)
      if (ticket.shown) await offer(id)
    },
    show: offer,
    async take(id, number) {
      const ticket = of(id)
      if (!ticket.shown) return
      const { offerId } = ticket.shown
      const cents = takenOf(ticket.shown, number)
      look(world, id, offerId)
      const taken = { offerId, method: 'cash', ref: '', cents, by: 'Kim', sawPhone: false } as const
      world.given.push({ ticket: id, ref: act(ticket, { kind: 'taken', ...taken }), cents })
    },
    async cancel(id) {
      if (!of(id).isForgotten) act(of(id), { kind: 'cancel' })
    },
    async reopen(id) {
      const ticket = of(id)
      if (ticket.isForgotten) return
      world.cancelled.delete(id)
      const token = newToken(world)
      act(ticket, { kind: 'reopen', hash: await tokenHash(token) })
      if (!ticket.shown) return
      ticket.shown = { ...ticket.shown, token }
      await offer(id)
    },
    async send() {
      for (const id of world.tickets) await sendTicket(id)
    },
    isDone: async () =>
      [...tickets.values()].every(
        ({ muts, acts }) => muts.length === 0 && acts.every(({ outcome }) => outcome !== null),
      ),
    key: () => made.kid,
  }
}

/** What is taken where so much was asked: half of it, nothing, ten times as much, or just that. */
export function takenOf({ cents }: Pick<ShownCode, 'cents'>, number: number): number {
  const [half, none, tenfold] = [Math.floor(cents / 2), 0, cents * 10]
  return [half, none, tenfold][number % 6] ?? cents
}

function newToken(world: BoothWorld): string {
  const token = newSecret(world)
  world.tokens.add(token)
  return token
}

/** The cart with this tablet's own changes. */
const shownLines = ({ base, muts, v }: TabletTicket): CartLine[] =>
  muts.reduce((cart, mutation) => apply(cart, mutation).cart, { ...EMPTY_TICKET_CART, lines: base, v }).lines

const newTicket = (): TabletTicket => ({
  ...{ base: [], epoch: '', v: 0, muts: [], acts: [], rev: 0, shown: null },
  ...{ isForgotten: false, owed: new Set() },
})

/** Money that was taken is no personal data, and nobody else knows of it. */
function deleteTicket(ticket: TabletTicket): void {
  const acts = ticket.acts.filter(({ act, outcome }) => act.kind === 'taken' && outcome === null)
  const owed = new Set(acts.map(({ id }) => id))
  Object.assign(ticket, { ...newTicket(), isForgotten: true, acts, owed })
}

function deleteUnsent(ticket: TabletTicket): void {
  ticket.muts = []
  ticket.acts = ticket.acts.filter(({ outcome }) => outcome !== null)
}

/** The visitor's name is written down. */
const named = ({ chance }: BoothWorld, id: string, { v }: TabletTicket): CartMutation => ({
  ...{ mid: chance.uuid(), seenRev: v, op: 'ticket', line: TICKET_LINE },
  val: { name: nameOf(id) },
})

function edited({ chance }: BoothWorld, ticket: TabletTicket, number: number): CartMutation {
  const lines = shownLines(ticket)
  const line = lines[number % Math.max(1, lines.length)]
  const about = { mid: chance.uuid(), seenRev: ticket.v }
  if (!line || number % 5 === 0) {
    const id = chance.uuid()
    return { ...about, line: id, op: 'add', val: flag(id, 1 + (number % 4)) }
  }
  if (number % 5 === 1 && lines.length > 1) return { ...about, line: line.id, op: 'remove' }
  const { total, priceSeen, options } = flag(line.id, 1 + (number % 7))
  return {
    ...about,
    line: line.id,
    op: 'patch',
    val: { total, priceSeen, options: { Quantity: options.Quantity } },
  }
}

/** A flag line of so many pieces, at the shop's price. */
export function flag(id: string, quantity: number): CartLine {
  const selection = { ...defaultSelection(featherFlag), quantity }
  const { totalCents } = quote(featherFlag, selection)
  return aLine(id, {
    product: featherFlag.name,
    options: toOptionsMap(featherFlag, selection),
    total: toDollars(totalCents),
    priceSeen: totalCents,
  })
}

/** What a tablet makes of the shop's word on a cart; a new life of the shop is told every act again (B13). */
function received(
  ticket: TabletTicket,
  { epoch, v, snapshot, done, rejected }: Extract<TicketSynced, { answer: unknown }>['answer'],
): void {
  const isOver = new Set([...done, ...rejected].map(({ mid }) => mid))
  for (const mid of isOver) ticket.owed.delete(mid)
  ticket.muts = ticket.muts.filter(({ mid }) => !isOver.has(mid))
  if (ticket.epoch !== epoch) for (const act of ticket.acts) act.outcome = null
  ticket.epoch = epoch
  ticket.v = v
  if (snapshot) ticket.base = snapshot.lines
}
