import type { Config } from '#api/config.ts'
import type { Deps } from '#api/deps.ts'
import { workOf } from '#api/services/orders/history.ts'
import type { OrderDoc } from '#api/store/documents.ts'
import type { Store } from '#api/store/store.ts'
import type { DeskActsAnswer, DeskDevice, DeskOutcome } from '#shared/contract/desk.ts'
import { normalizeOrderId } from '#shared/orders/order-id.ts'
import { type Acted, type Actor, actOn, type SentAct } from './act.ts'
import { readerOf } from './history.ts'
import { orderNamed } from './job.ts'
import { rowsOf } from './rows.ts'

type ActDeps = Pick<Deps, 'store' | 'clock' | 'log' | 'boothSecret'> & { config: Pick<Config, 'proofs'> }
type Answers = DeskActsAnswer['answers']

/** What staff did on one device, in the order they did it. */
export interface SentActs {
  device: DeskDevice
  acts: readonly (SentAct & { order: string })[]
}

/**
 * Does what staff did to orders: what concerns one order is one write of its document, history and outcomes in it, so that a
 * call cut short is sent again and does the rest (issue 11.1). One order that fails holds up no other.
 */
export async function actOnOrders(
  deps: ActDeps,
  sub: string,
  { device, acts }: SentActs,
): Promise<DeskActsAnswer> {
  const actor: Actor = {
    sub,
    device,
    clock: deps.clock,
    proofs: deps.config.proofs,
    secret: deps.boothSecret,
  }
  const byOrder = Map.groupBy(acts, ({ order }) => normalizeOrderId(order))
  const told = new Map<string, DeskOutcome>()
  const orders: OrderDoc[] = []
  for (const [name, sent] of byOrder) {
    const answered = await actOnOne(deps, name, sent, actor)
    for (const { id, outcome } of answered.answers) told.set(id, outcome)
    if (answered.order) orders.push(answered.order)
  }
  const missed: DeskOutcome = { kind: 'refused', code: 'unavailable' }
  return {
    answers: acts.map(({ id }) => ({ id, outcome: told.get(id) ?? missed })),
    orders: await rowsOf(deps.store, orders),
  }
}

async function actOnOne(
  { store, log }: ActDeps,
  name: string,
  sent: readonly SentAct[],
  actor: Actor,
): Promise<{ answers: Answers; order: OrderDoc | null }> {
  const all = (code: 'not_found' | 'unavailable') => ({
    answers: sent.map(({ id }) => ({ id, outcome: { kind: 'refused', code } as const })),
    order: null,
  })
  try {
    const found = await orderNamed(store, name)
    if (found === null) return all('not_found')
    let outcomes: Acted['outcome'][] = []
    const order = await store.orders.update(found._id, current => {
      const acted = actAll(current, sent, actor)
      outcomes = acted.outcomes
      return acted.order === current ? null : acted.order
    })
    if (order === null) return all('not_found')
    return { answers: await answersOf(store, order, sent, outcomes), order }
  } catch (err) {
    log.error({ err }, 'acts on an order failed')
    return all('unavailable')
  }
}

function actAll(order: OrderDoc, sent: readonly SentAct[], actor: Actor) {
  const outcomes: Acted['outcome'][] = []
  let now = order
  for (const each of sent) {
    const acted = actOn(now, each, actor)
    now = acted.order
    outcomes.push(acted.outcome)
  }
  return { order: now, outcomes }
}

/** Outcomes as devices are told them, with the names of whoever came before. */
async function answersOf(
  store: Store,
  order: OrderDoc,
  sent: readonly SentAct[],
  outcomes: readonly Acted['outcome'][],
): Promise<Answers> {
  const { history } = workOf(order)
  const { read } = await readerOf(store, history)
  const entryOf = (n: number | undefined) => {
    const entry = n === undefined ? undefined : history[n - 1]
    return n !== undefined && entry ? read(entry, n) : null
  }
  return sent.map(({ id }, index): Answers[number] => {
    const outcome = outcomes[index]
    if (!outcome) return { id, outcome: { kind: 'refused', code: 'unavailable' } }
    if (outcome.kind === 'refused') return { id, outcome }
    const entry = entryOf(outcome.entry)
    if (outcome.kind === 'overtaken' && entry) return { id, outcome: { kind: 'overtaken', by: entry } }
    return { id, outcome: entry ? { kind: 'done', after: entry } : { kind: 'done' } }
  })
}
