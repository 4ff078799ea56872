import { createHash } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { type Deps, isoNow } from '#api/deps.ts'
import type { SurplusDoc, TicketDoc } from '#api/store/documents.ts'
import { restoredAt } from '#api/store/life.ts'
import type { ActOutcome, BoothAct, TicketActs } from '#shared/contract/booth.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { MAX_TICKET_ACTS, MAX_TICKET_MONEY_ACTS } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'
import { carryArtwork } from './carry-artwork.ts'
import { closePages, runClosingAct } from './closing.ts'
import { addLink, revokeLink, revokeLinks } from './links.ts'
import { finishMoney } from './money.ts'
import { keepOffer } from './offers.ts'
import { changeTicket, decide, ticketCart, withAct } from './tickets.ts'
import { ticketView } from './view.ts'

export interface SentAct {
  id: string
  act: BoothAct
}

type Of<Kind extends BoothAct['kind']> = Extract<BoothAct, { kind: Kind }>

const done: ActOutcome = { kind: 'done' }
const refused = (code: ErrorCode): ActOutcome => ({ kind: 'refused', code })

/** How long after a restore tablets may still tell what it lost. */
const TOLD_AGAIN_MS = 14 * DAY
/** Milliseconds a copy may hold up the answer of the acts beside it; what was begun goes on, and is found when it is asked for again. */
const CARRY_PATIENCE_MS = 2_000

/**
 * Does what staff did to a ticket, in that order, each act once by its id (booth, "Calls"). Once one has to be tried
 * again, those behind it wait as well. Files come along last: money waits for no file, nor for a second silence of the
 * object store. Whose ticket it is must have been checked.
 */
export async function runActs(
  deps: Deps,
  ticketId: string,
  acts: readonly SentAct[],
): Promise<TicketActs | null> {
  const isCarry = ({ act }: SentAct) => act.kind === 'carry'
  const answers = [
    ...(await inTurn(
      deps,
      ticketId,
      acts.filter(each => !isCarry(each)),
    )),
    ...(await inTurn(deps, ticketId, acts.filter(isCarry))),
  ]
  const ticket = await deps.store.tickets.get(ticketId)
  return ticket && { answers, view: await ticketView(deps, ticket) }
}

async function inTurn(
  deps: Deps,
  ticketId: string,
  acts: readonly SentAct[],
): Promise<TicketActs['answers']> {
  const answers: TicketActs['answers'] = []
  for (const { id, act } of acts) {
    const isHeldUp = answers.at(-1)?.outcome.kind === 'later'
    answers.push({ id, outcome: isHeldUp ? { kind: 'later' } : await runAct(deps, ticketId, id, act) })
  }
  return answers
}

async function runAct(deps: Deps, ticketId: string, id: string, act: BoothAct): Promise<ActOutcome> {
  const ticket = await deps.store.tickets.get(ticketId)
  if (ticket === null) return refused('not_found')
  const known = ticket.acts[id]
  if (known) {
    if (ticket.unfinished !== null) await finishMoney(deps, ticketId)
    return known
  }
  const most = isOfMoney(act) ? MAX_TICKET_MONEY_ACTS : MAX_TICKET_ACTS
  if (Object.keys(ticket.acts).length >= most) return refused('too_large')
  const outcome = await perform(deps, ticket, id, act)
  if (outcome.kind !== 'later' && !isRepeatable(act))
    await changeTicket(deps, ticketId, current =>
      current.acts[id] ? null : { ...current, ...withAct(current, id, outcome) },
    )
  return outcome
}

/** Said again, these come to the same by themselves; a tablet that quotes sends hundreds. */
const isRepeatable = ({ kind }: BoothAct): boolean => kind === 'offer' || kind === 'token'

const isOfMoney = ({ kind }: BoothAct): boolean => ['taken', 'cancel', 'returned'].includes(kind)

function perform(deps: Deps, ticket: TicketDoc, id: string, act: BoothAct): Promise<ActOutcome> {
  switch (act.kind) {
    case 'token':
      return addLink(deps, ticket._id, act.hash)
    case 'offer':
      return takeOffer(deps, ticket, act)
    case 'taken':
      return takeMoney(deps, ticket, id, act)
    case 'cancel':
      return runClosingAct(deps, ticket, id, act)
    case 'reopen':
      return reopen(deps, ticket, act)
    case 'revoke':
      return revokeLink(deps, ticket._id, act.hash)
    case 'letIn':
      return change(deps, ticket, current => ({ ...current, visitor: null }))
    case 'signed':
      return sign(deps, ticket, act)
    case 'returned':
      return giveBack(deps, ticket, act)
    case 'asPaid':
      return leaveAsPaid(deps, ticket, act)
    case 'carry':
      return carry(deps, ticket, id, act)
    case 'adopt':
      // Whoever got here has the ticket already.
      return Promise.resolve(done)
  }
}

/** The object store may be silent or slow: then it is tried again. */
async function carry(deps: Deps, ticket: TicketDoc, id: string, act: Of<'carry'>): Promise<ActOutcome> {
  const over = new AbortController()
  const carried = carryArtwork(deps, ticket, id, act).catch((err: unknown): ActOutcome => {
    deps.log.warn({ err, ticket: ticket._id }, 'a file could not be copied to another ticket')
    return { kind: 'later' }
  })
  const tooSlow = after(CARRY_PATIENCE_MS, { kind: 'later' } as const, { signal: over.signal })
  // Its end by `abort` is no failure.
  const outcome = await Promise.race([carried, tooSlow.catch((): ActOutcome => ({ kind: 'later' }))])
  over.abort()
  return outcome
}

async function change(
  deps: Deps,
  { _id }: TicketDoc,
  fn: (current: TicketDoc) => TicketDoc,
): Promise<ActOutcome> {
  const changed = await changeTicket(deps, _id, current => (current.forgotten ? null : fn(current)))
  return changed === null || changed.forgotten ? refused('not_found') : done
}

/**
 * What staff saw in the cart is known to differ from what was paid, and stays so; a later edit asks again (B6), and so does one of
 * another tablet that came before this act and was not seen.
 */
async function leaveAsPaid(deps: Deps, ticket: TicketDoc, { cart }: Of<'asPaid'>): Promise<ActOutcome> {
  const asPaidV = (await deps.store.carts.get(ticketCart(ticket._id)))?.v ?? 0
  return change(deps, ticket, ({ asPaidCart: _, ...current }) => ({
    ...current,
    asPaidV,
    ...(cart === undefined ? {} : { asPaidCart: cart }),
  }))
}

/** An offer that became the current one ends the payment page of an older one; where the provider is silent, the sweep does. */
async function takeOffer(deps: Deps, { _id }: TicketDoc, act: Of<'offer'>): Promise<ActOutcome> {
  const kept = await keepOffer(deps, _id, new Uint8Array(Buffer.from(act.bytes, 'base64')))
  if (!kept.ok) return refused(kept.code)
  const { sale, current } = kept.ticket
  if (sale === null && current !== null && !(await closePages(deps, _id, current)))
    await changeTicket(deps, _id, now => (now.hasOldPage ? null : { ...now, hasOldPage: true }))
  return done
}

/**
 * Money that was received counts at once, also where its offer is still on its way from another tablet or was refused:
 * it is the sale, which waits for nothing but its order (B2, B15). After a restore the offer comes again, and may bring
 * what was paid before by phone: until then the money waits (B13), two weeks at most, for an offer that was refused for good
 * never comes. A forgotten ticket's is owed back; another ticket's offer is refused.
 */
async function takeMoney(deps: Deps, ticket: TicketDoc, id: string, act: Of<'taken'>): Promise<ActOutcome> {
  const offer = await deps.store.offers.get(act.offerId)
  if (offer === null && !ticket.forgotten && (await mayComeAgain(deps))) return { kind: 'later' }
  if (offer !== null && offer.ticketId !== ticket._id) return refused('not_found')
  return runClosingAct(deps, ticket, id, act)
}

/** Whether a backup was put back so lately that a tablet may still tell again what was lost. */
async function mayComeAgain({ store, clock }: Deps): Promise<boolean> {
  const at = await restoredAt(store)
  return at !== null && clock.now() - Date.parse(at) < TOLD_AGAIN_MS
}

async function reopen(deps: Deps, ticket: TicketDoc, { hash }: Of<'reopen'>): Promise<ActOutcome> {
  if (ticket.forgotten) return refused('not_found')
  // Its earlier links are ended first, or there might be no room for this one.
  await changeTicket(deps, ticket._id, current =>
    current.cancelled === null ? null : { ...current, ...revokeLinks(current, hash) },
  )
  const linked = await addLink(deps, ticket._id, hash)
  if (linked.kind === 'done') await decide(deps, ticket._id, { kind: 'reopen' })
  return linked
}

async function sign(deps: Deps, ticket: TicketDoc, act: Of<'signed'>): Promise<ActOutcome> {
  const offer = await deps.store.offers.get(act.offerId)
  const signed = offer && createHash('sha256').update(Buffer.from(offer.bytes, 'base64')).digest('base64')
  if (offer?.ticketId !== ticket._id || signed !== act.hash) return refused('invalid')
  const { offerId, hash, picture } = act
  const signature = { offerId, hash, picture, at: isoNow(deps.clock) }
  return change(deps, ticket, current =>
    isOutranked(current, offerId) ? current : { ...current, signature },
  )
}

/**
 * Whether the signature that is kept counts more than one under this offer: what was paid was agreed to, else the highest offer is what
 * was agreed to last. Which tablet the shop heard first says neither.
 */
function isOutranked({ sale, offers, signature }: TicketDoc, offerId: string): boolean {
  if (signature === null || signature.offerId === offerId) return false
  if (sale !== null) return signature.offerId === sale.offerId
  const rank = (id: string) => offers.findIndex(offer => offer.id === id)
  return rank(signature.offerId) !== -1 && rank(signature.offerId) < rank(offerId)
}

async function giveBack(deps: Deps, ticket: TicketDoc, { surplus }: Of<'returned'>): Promise<ActOutcome> {
  const owed = await deps.store.surpluses.get(surplus)
  if (owed?.ticketId !== ticket._id) return refused('not_found')
  await deps.store.surpluses.update(surplus, (current): SurplusDoc | null =>
    current.state === 'returned' ? null : { ...current, state: 'returned' },
  )
  return done
}
