import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { ActsAnswer } from '#shared/contract/booth.ts'
import { MAX_ACTS } from '#shared/contract/limits.ts'
import { DAY } from '#shared/time.ts'
import { applyView } from './apply-ticket.ts'
import { type BoothSyncDeps, isWithoutRight, stopped } from './booth-deps.ts'
import { syncBody, ticketRequest } from './ticket-request.ts'

/** How long acts are kept after they were answered, in milliseconds, to be sent again after a restore (B13). */
const KEPT_MS = 90 * DAY

/** The next ticket's acts, in the order they were done; a lane of its own, so that money waits behind no cart row. */
export function createActSender(deps: BoothSyncDeps): () => Promise<CartSendResult> {
  const { store, sub, post } = deps
  /** Acts of one call: after a refusal one at a time. */
  let most = MAX_ACTS
  /** Tickets of which the shop is silent for now; the lane comes to them again with its next try. */
  let later = new Set<string>()

  return async () => {
    const acts = await nextActs(deps, later, most)
    const [first] = acts
    if (!first) {
      const isAll = later.size === 0
      later = new Set()
      return isAll ? 'idle' : { later: null, said: 'unavailable' }
    }
    const unknown = await makeKnown(deps, first.ticket)
    if (unknown) return unknown
    const body = { user: sub, ticket: first.ticket, acts: acts.map(({ id, act }) => ({ id, act })) }
    const reply = await post({ path: '/api/booth/acts', body })
    if (reply.kind === 'taken') {
      most = MAX_ACTS
      if (!(await applyActs(deps, acts, reply.body))) return { later: null, said: null }
      const waits = (await store.acts(first.ticket)).some(
        ({ state, id }) => state === 'waiting' && acts.some(each => each.id === id),
      )
      if (waits) later.add(first.ticket)
      return 'more'
    }
    if (isWithoutRight(reply) || (reply.kind !== 'refused' && reply.kind !== 'too-large'))
      return stopped(reply)
    if (acts.length > 1) most = 1
    else await store.putActs([answered(first, { kind: 'refused', code: 'invalid' }, deps.now())])
    return 'more'
  }
}

const answered = (row: ActRow, outcome: NonNullable<ActRow['outcome']>, answeredAt: number): ActRow => ({
  ...row,
  state: 'answered',
  outcome,
  answeredAt,
})

async function nextActs(
  { store }: BoothSyncDeps,
  later: ReadonlySet<string>,
  most: number,
): Promise<ActRow[]> {
  const refused = new Set((await store.list()).filter(({ refusal }) => refusal).map(({ id }) => id))
  const isOpen = ({ ticket, act }: ActRow) =>
    !later.has(ticket) && (!refused.has(ticket) || act.kind === 'adopt')
  const waiting = (await store.waitingActs()).filter(isOpen)
  return waiting.filter(({ ticket }) => ticket === waiting[0]?.ticket).slice(0, most)
}

/** A ticket comes into being with its cart's first call, which here carries nothing. Null when the shop knows it. */
async function makeKnown(deps: BoothSyncDeps, ticket: string): Promise<CartSendResult | null> {
  const { store, sub, post, openTicket } = deps
  const row = await store.get(ticket)
  if (row?.epoch !== '' || row.refusal !== null) return null
  const { base } = await (await openTicket(ticket)).outbox.read()
  const request = ticketRequest({ ...row, changes: [] }, { base, rows: [] }, sub, 0)
  const reply = await post({ path: '/api/booth/sync', body: syncBody(sub, [request]) })
  return reply.kind === 'taken' ? null : stopped(reply)
}

async function applyActs(deps: BoothSyncDeps, acts: readonly ActRow[], body: unknown): Promise<boolean> {
  const { answers, view } = body as Partial<ActsAnswer>
  if (!Array.isArray(answers) || !view) return false
  const outcomes = new Map(answers.map(({ id, outcome }) => [id, outcome]))
  const done = acts.flatMap(row => {
    const outcome = outcomes.get(row.id)
    return outcome && outcome.kind !== 'later' ? [answered(row, outcome, deps.now())] : []
  })
  await deps.store.putActs(done)
  if (done.some(({ act }) => act.kind === 'adopt')) await welcome(deps, acts)
  const [first] = acts
  if (first) await applyView(deps, first.ticket, view)
  return true
}

/** A ticket that was adopted is this staff member's from now on: what waits of it goes. */
async function welcome({ store }: BoothSyncDeps, [first]: readonly ActRow[]): Promise<void> {
  if (first) await store.change(first.ticket, row => ({ ...row, refusal: null }))
}

/** Acts that were answered long ago are not needed any more. */
export async function pruneActs({ store, now }: Pick<BoothSyncDeps, 'store' | 'now'>): Promise<void> {
  await store.deleteActs(({ answeredAt }) => answeredAt !== undefined && now() - answeredAt > KEPT_MS)
}
