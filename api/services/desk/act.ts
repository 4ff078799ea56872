import { createHash } from 'node:crypto'
import { MAX_HISTORY, MAX_MOVES_BEYOND, movedBy, noted, workOf } from '#api/services/orders/history.ts'
import { refusedMove } from '#api/services/orders/status.ts'
import { isSent, isSentOtherwise, refusedProof, withProof } from '#api/services/proofs/send.ts'
import type { Clock } from '#api/store/clock.ts'
import type { HistoryDoc, KnownAct, OrderDoc } from '#api/store/documents.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { canonical } from '#shared/canonical.ts'
import type { DeskAct, DeskDevice, DeskEvent } from '#shared/contract/desk.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ProofPolicy } from '#shared/contract/proofs.ts'
import { mayBeDue } from '#shared/orders/due-day.ts'

/** An act as a device sent it. */
export interface SentAct {
  id: string
  /** Entries of the order's history that its device had seen. */
  seen: number
  act: DeskAct
}

/** Who acts, on what, and when. */
export interface Actor {
  sub: string
  device: DeskDevice
  clock: Clock
  proofs: ProofPolicy
  /** What links to proofs follow from. */
  secret: string
}

/** The order after an act, the same where nothing changed, with what became of it. */
export interface Acted {
  order: OrderDoc
  outcome: Omit<KnownAct, 'hash'> | { kind: 'refused'; code: ErrorCode }
}

/** Acts an order remembers; those that changed nothing count too. */
const MAX_ACTS_KNOWN = 2 * MAX_HISTORY
/** Characters of all notes and reasons of one order. */
const MAX_TEXT = 512 * 1024

/** Events that are about the same thing as an act: what another device did to it since is told. */
const SAME_THING: Record<DeskAct['kind'], readonly DeskEvent['kind'][]> = {
  move: ['move'],
  rush: ['rush'],
  block: ['block', 'unblock'],
  unblock: ['block', 'unblock'],
  due: ['due'],
  note: [],
  proof: ['proof'],
}

/** Does one act to an order, once for its id (decision 50). */
export function actOn(order: OrderDoc, sent: SentAct, actor: Actor): Acted {
  const { acts, history } = workOf(order)
  const hash = createHash('sha256').update(canonical(sent.act)).digest('base64')
  const known = acts[sent.id]
  if (known)
    return { order, outcome: known.hash === hash ? known : { kind: 'refused', code: 'idempotency_conflict' } }
  const entry = lastOfOthers(history, sent, actor.device.id)
  const before = entry === 0 ? {} : { entry }
  const { act } = sent
  if (act.kind === 'proof' && isSentOtherwise(order, act)) {
    const isFirst = ({ event }: HistoryDoc) =>
      event.kind === 'proof' && event.line === act.line && !event.again
    const sentBy = 1 + history.findLastIndex(isFirst)
    return remembered(order, sent.id, { hash, kind: 'overtaken', entry: sentBy })
  }
  if (isAlready(order, act)) return remembered(order, sent.id, { hash, kind: 'done', ...before })
  if (act.kind === 'move' && entry > 0)
    return remembered(order, sent.id, { hash, kind: 'overtaken', ...before })
  const code = refusalOf(order, act, actor)
  if (code !== null) return { order, outcome: { kind: 'refused', code } }
  return remembered(done(order, act, actor), sent.id, { hash, kind: 'done', ...before })
}

function remembered(order: OrderDoc, id: string, known: KnownAct): Acted {
  const work = workOf(order)
  if (Object.keys(work.acts).length >= MAX_ACTS_KNOWN)
    return { order, outcome: { kind: 'refused', code: 'too_large' } }
  return { order: { ...order, desk: { ...work, acts: { ...work.acts, [id]: known } } }, outcome: known }
}

/** The number of the last entry about the same thing that another device made since; 0 for none. */
function lastOfOthers(history: readonly HistoryDoc[], { seen, act }: SentAct, device: string): number {
  const kinds = SAME_THING[act.kind]
  return (
    1 +
    history.findLastIndex(
      (entry, index) => index >= seen && kinds.includes(entry.event.kind) && entry.device?.id !== device,
    )
  )
}

/** Whether the order is as the act would have it. */
function isAlready(order: OrderDoc, act: DeskAct): boolean {
  const { blocked, due } = workOf(order)
  if (act.kind === 'move') return act.status === order.status
  if (act.kind === 'rush') return act.on === (order.rush ?? false)
  if (act.kind === 'block') return act.reason === blocked
  if (act.kind === 'unblock') return blocked === null
  if (act.kind === 'proof') return isSent(order, act)
  return act.kind === 'due' && act.day === due
}

function refusalOf(order: OrderDoc, act: DeskAct, { proofs, clock }: Actor): ErrorCode | null {
  const { history } = workOf(order)
  const room = act.kind === 'move' ? MAX_HISTORY + MAX_MOVES_BEYOND : MAX_HISTORY
  if (history.length >= room || textOf(act) + lengthOfTexts(history) > MAX_TEXT) return 'too_large'
  if (act.kind === 'due' && act.day !== null && !mayBeDue(act.day, shopTimeAt(clock.now()).day))
    return 'invalid'
  if (act.kind === 'proof') return refusedProof(order, act, proofs)
  return act.kind === 'move' ? refusedMove(order, act.status, proofs) : null
}

const textOf = (act: DeskAct): number =>
  act.kind === 'note' ? act.text.length : act.kind === 'block' ? act.reason.length : 0

const lengthOfTexts = (history: readonly HistoryDoc[]): number =>
  history.reduce((sum, { event }) => sum + ('text' in event ? event.text.length : 0), 0)

function done(order: OrderDoc, act: DeskAct, { sub, device, clock, secret }: Actor): OrderDoc {
  const by = { kind: 'staff', sub } as const
  const note = (changed: OrderDoc, event: DeskEvent) => noted(changed, clock, by, event, device)
  if (act.kind === 'move') return movedBy(order, act.status, clock, by, device)
  if (act.kind === 'rush') return note({ ...order, rush: act.on }, { kind: 'rush', on: act.on })
  if (act.kind === 'block') return note(blockedFor(order, act.reason), { kind: 'block', text: act.reason })
  if (act.kind === 'unblock') return note(blockedFor(order, null), { kind: 'unblock' })
  if (act.kind === 'note') return note(order, { kind: 'note', text: act.text })
  if (act.kind === 'proof')
    return note(withProof(order, act, { clock, secret }), {
      kind: 'proof',
      line: act.line,
      ...(act.again === undefined ? {} : { again: true }),
    })
  return note({ ...order, desk: { ...workOf(order), due: act.day } }, { kind: 'due', day: act.day })
}

const blockedFor = (order: OrderDoc, blocked: string | null): OrderDoc => ({
  ...order,
  isBlocked: blocked !== null,
  desk: { ...workOf(order), blocked },
})
