import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { ActsAnswer, TicketActed } from '#shared/contract/booth.ts'
import { MAX_CALL_ACTS } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'
import { actsBody, nextCall, type TicketRows } from './acts-call.ts'
import { applyView } from './apply-ticket.ts'
import { type BoothSyncDeps, isWithoutRight, stopped } from './booth-deps.ts'
import { fateOf } from './ticket-request.ts'

/** How long acts are kept after they were answered, in milliseconds, to be sent again after a restore (B13). */
const KEPT_MS = 90 * DAY

/**
 * What waits of all tickets' acts, many tickets in one call, each in the order they were done; a lane of its own, so that
 * money waits behind no cart row. A ticket that has to wait holds up no other.
 */
export function createActSender(deps: BoothSyncDeps): () => Promise<CartSendResult> {
  const { store, sub, post } = deps
  /** Acts of one call; after a refusal fewer, until the one to blame stands alone. */
  let limit = MAX_CALL_ACTS
  /** Tickets that have to wait for now; the lane comes to them again with its next try. */
  let later = new Set<string>()

  return async () => {
    const call = nextCall(await openActs(deps, later), limit)
    const sent = call.flatMap(({ rows }) => rows)
    const [first] = sent
    if (!first) {
      const isAll = later.size === 0
      later = new Set()
      return isAll ? 'idle' : { later: null, said: 'unavailable' }
    }
    const reply = await post({ path: '/api/booth/acts', body: actsBody(sub, call) })
    if (reply.kind === 'taken') {
      limit = Math.min(MAX_CALL_ACTS, limit * 2)
      const waits = await applyActs(deps, call, reply.body)
      if (waits === null) return { later: null, said: null }
      for (const ticket of waits) later.add(ticket)
      return 'more'
    }
    if (isWithoutRight(reply) || (reply.kind !== 'refused' && reply.kind !== 'too-large'))
      return stopped(reply)
    limit = Math.max(1, Math.floor(sent.length / 2))
    if (sent.length === 1)
      await store.putActs([answered(first, { kind: 'refused', code: 'invalid' }, answeredNow(deps))])
    return 'more'
  }
}

const answered = (row: ActRow, outcome: NonNullable<ActRow['outcome']>, answeredAt: number): ActRow => ({
  ...row,
  state: 'answered',
  outcome,
  answeredAt,
})

/** Those that may go now, oldest first; files last, or as many as a call carries would keep money back. */
async function openActs(deps: BoothSyncDeps, later: ReadonlySet<string>): Promise<ActRow[]> {
  const { store } = deps
  const refused = new Set((await store.list()).filter(({ refusal }) => refusal).map(({ id }) => id))
  const open = (await store.waitingActs()).filter(
    ({ ticket, act }) => !later.has(ticket) && (!refused.has(ticket) || act.kind === 'adopt'),
  )
  const early = await Promise.all(open.map(row => isEarly(deps, row)))
  const ready = open.filter((_, at) => !early[at])
  const isCarry = ({ act }: ActRow) => act.kind === 'carry'
  return [...ready.filter(row => !isCarry(row)), ...ready.filter(isCarry)]
}

/** A file comes along once its line stands there; nothing else waits for a line. */
async function isEarly({ openTicket }: BoothSyncDeps, { ticket, act }: ActRow): Promise<boolean> {
  if (act.kind !== 'carry') return false
  return fateOf(act.line, await (await openTicket(ticket)).outbox.list()) === 'waits'
}

/** Writes down what became of each ticket's acts; the tickets of which some wait on. Null for what is no answer of ours. */
async function applyActs(
  deps: BoothSyncDeps,
  call: readonly TicketRows[],
  body: unknown,
): Promise<string[] | null> {
  const { tickets } = body as Partial<ActsAnswer>
  if (!Array.isArray(tickets)) return null
  const told = new Map<string, TicketActed>(tickets.map(each => [each.ticket, each]))
  const waits: string[] = []
  for (const each of call) if (await isWaiting(deps, each, told.get(each.ticket))) waits.push(each.ticket)
  return waits
}

/** Whether some of a ticket's acts wait on after this answer. */
async function isWaiting(
  deps: BoothSyncDeps,
  { ticket, rows }: TicketRows,
  told: TicketActed | undefined,
): Promise<boolean> {
  if (told === undefined) return true
  if ('code' in told) {
    // Another's: what waits of it stays here and can be exported (B15).
    if (told.code === 'not_found') await deps.store.change(ticket, row => ({ ...row, refusal: told.code }))
    return true
  }
  const outcomes = new Map(told.answers.map(({ id, outcome }) => [id, outcome]))
  const done = rows.flatMap(row => {
    const outcome = outcomes.get(row.id)
    return outcome && outcome.kind !== 'later' ? [answered(row, outcome, answeredNow(deps))] : []
  })
  await deps.store.putActs(done)
  if (done.some(({ act }) => act.kind === 'adopt')) await welcome(deps, ticket)
  await applyView(deps, ticket, told.view)
  return done.length < rows.length
}

/** A ticket that was adopted is this staff member's from now on: what waits of it goes. */
async function welcome({ store }: BoothSyncDeps, ticket: string): Promise<void> {
  await store.change(ticket, row => ({ ...row, refusal: null }))
}

/** By the shop's clock, which an answer tells; by the device's where it did not. */
const answeredNow = ({ shopNow, now }: BoothSyncDeps): number => shopNow() ?? now()

/** Acts that were answered long ago, by the shop's clock, are not needed any more; a device's may have jumped (B12). */
export async function pruneActs({ store, shopNow }: Pick<BoothSyncDeps, 'store' | 'shopNow'>): Promise<void> {
  const now = shopNow()
  if (now === null) return
  await store.deleteActs(({ answeredAt }) => answeredAt !== undefined && now - answeredAt > KEPT_MS)
}
