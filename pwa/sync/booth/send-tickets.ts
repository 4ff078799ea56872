import { carriedTo } from '#pwa/local/booth/carry-acts.ts'
import { madeOffer, offerAct } from '#pwa/local/booth/make-offer.ts'
import { isTouched, type TicketRow } from '#pwa/local/booth/ticket-row.ts'
import type { Local } from '#pwa/local/open.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { refuse } from '#pwa/sync/cart-answer.ts'
import { askAboutOld } from '#pwa/sync/cart-request.ts'
import type { Reply } from '#pwa/sync/reply.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { BoothSyncAnswer, TicketSynced } from '#shared/contract/booth.ts'
import { MAX_SYNC_BYTES, MAX_SYNC_MUTATIONS } from '#shared/contract/limits.ts'
import { applySynced, look } from './apply-ticket.ts'
import { type BoothSyncDeps, isWithoutRight, stopped } from './booth-deps.ts'
import { beforeHeld, fateOf, isDue, syncBody, type TicketRequest, ticketRequest } from './ticket-request.ts'

/** Tickets of one call, and bytes all of them may come to. */
const MOST_TICKETS = 50
const MOST_BYTES = MAX_SYNC_BYTES - 16 * 1024

type Asking = TicketRequest & { local: Local }

/** The next round of all tickets' carts: many in one call, so that fifty tickets after a show are few requests. */
export function createTicketSender(deps: BoothSyncDeps): () => Promise<CartSendResult> {
  /** Mutations of one call; after a refusal fewer, and then of one ticket alone, until the one to blame stands out. */
  let limit = MAX_SYNC_MUTATIONS

  return async () => {
    const asking = await gather(deps, limit)
    if (asking.length === 0) return 'idle'
    const reply = await deps.post({ path: '/api/booth/sync', body: syncBody(deps.sub, asking) })
    if (reply.kind === 'taken') {
      limit = Math.min(MAX_SYNC_MUTATIONS, limit * 2)
      return applyAll(deps, asking, reply.body)
    }
    if (!isBlaming(reply)) return stopped(reply)
    const [first] = asking
    const sent = asking.flatMap(({ request }) => request.muts)
    limit = Math.max(1, Math.floor(Math.min(limit, sent.length) / 2))
    if (sent.length <= 1 && first) await blame(deps, first, reply)
    return 'more'
  }
}

const isBlaming = (reply: Reply): reply is Extract<Reply, { kind: 'refused' | 'too-large' }> =>
  reply.kind === 'too-large' || (reply.kind === 'refused' && !isWithoutRight(reply))

/** What each ticket that is due has to say, for one call. Those with nothing to say are noted as sent. */
async function gather(deps: BoothSyncDeps, limit: number): Promise<Asking[]> {
  const asking: Asking[] = []
  let [left, bytes] = [limit, 0]
  for (const row of await dueRows(deps)) {
    if (left <= 0 || asking.length >= MOST_TICKETS) break
    const local = await deps.openTicket(row.id)
    await queueOffer(deps, row, local)
    await local.outbox.transact(snapshot => askAboutOld(snapshot, deps.now()))
    const { base, rows } = await local.outbox.read()
    const movable = await withoutHeld(deps, local, rows)
    const { request } = ticketRequest(row, { base, rows: movable }, deps.sub, left)
    if (request.muts.length === 0 && row.epoch !== '') {
      await look(deps, row, local, { epoch: row.epoch, v: row.v })
      continue
    }
    bytes += JSON.stringify(request).length
    if (asking.length > 0 && bytes > MOST_BYTES) break
    left -= request.muts.length
    asking.push({ row, request, local })
  }
  return asking
}

/** Longest untouched first, so that no ticket waits behind one that is edited all the time. */
async function dueRows({ store }: BoothSyncDeps): Promise<TicketRow[]> {
  return (await store.list()).filter(isDue).sort((a, b) => a.touched - b.touched)
}

/** An offer that an edit wrote gets its bytes and goes to the shop; without a price list it waits (B3). */
async function queueOffer({ list, store }: BoothSyncDeps, row: TicketRow, { db }: Local): Promise<void> {
  const known = list()
  if (!db || !known || !isTouched(row)) return
  const offer = await madeOffer({ db, ticket: row.id }, known, false)
  if (offer) await store.change(row.id, now => ({ ...now, offerRev: offer.rev }), [offerAct(offer)])
}

/** A line leaves its ticket once it stands in the other with its files; where that took none, it stays. */
async function withoutHeld(deps: BoothSyncDeps, local: Local, rows: OutboxRow[]): Promise<OutboxRow[]> {
  const held = rows.find(({ waitsFor }) => waitsFor !== undefined)
  if (!held?.waitsFor) return rows
  const other = await deps.openTicket(held.waitsFor.ticket)
  const { ticket, line } = held.waitsFor
  const fate = fateOf(line, await other.outbox.list())
  // Its files are copied from here: until they are, this ticket's cart keeps them from being cleaned away (B11).
  const isCarrying = carriedTo(await deps.store.acts(ticket), line).some(({ state }) => state === 'waiting')
  if (fate === 'waits' || (fate === 'arrived' && isCarrying)) return beforeHeld(rows)
  const { waitsFor: _, ...free } = held
  await local.outbox.transact(() => (fate === 'refused' ? { discarded: [held.id] } : { put: [free] }))
  return withoutHeld(deps, local, (await local.outbox.read()).rows)
}

/** What is not what our shop says is tried again, as is a ticket that is one too many for a day. */
async function applyAll(
  deps: BoothSyncDeps,
  asking: readonly Asking[],
  body: unknown,
): Promise<CartSendResult> {
  const { carts } = body as Partial<BoothSyncAnswer>
  if (!Array.isArray(carts)) return { later: null, said: null }
  const answers = new Map<string, TicketSynced>(carts.map(each => [each.ticket, each]))
  let isHeeded = false
  let isTooMany = false
  for (const each of asking) {
    const told = answers.get(each.row.id)
    if (!told) continue
    isHeeded = true
    if ('answer' in told) await applySynced(deps, each, told.answer)
    else if (told.code === 'rate_limited') isTooMany = true
    else if (told.code === 'forgotten') await deps.deleteTicket(each.row.id)
    else await deps.store.change(each.row.id, row => ({ ...row, refusal: told.code }))
  }
  if (isTooMany) return { later: null, said: 'rate_limited' }
  return isHeeded ? 'more' : { later: null, said: null }
}

/** The one change that is refused even alone waits for staff; a ticket that is refused with none is left alone. */
async function blame(
  { store }: BoothSyncDeps,
  { row, local, request }: Asking,
  reply: Extract<Reply, { kind: 'refused' | 'too-large' }>,
): Promise<void> {
  const code = reply.kind === 'refused' ? reply.code : 'too_large'
  const mid = request.muts[0]?.mid
  const isOfCart =
    mid !== undefined && (await local.outbox.transact(snapshot => refuse(snapshot, { mid, code })))
  if (!isOfCart) await store.change(row.id, now => ({ ...now, refusal: code }))
}
