import { TEXTS } from '#pwa/lib/texts.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { isTaken, ROW_PATHS } from './calls.ts'
import { askAboutOld } from './cart-request.ts'
import { saidBy } from './reply.ts'
import type { CartSendResult, SendDeps } from './send-cart.ts'

export interface RowDeps extends SendDeps {
  log(text: string, error: unknown): void
  /** Keeps orders of the shop as it told them, on a staff member's device. */
  keepOrders?(orders: readonly DeskRow[]): Promise<void>
}

/** Sends the oldest waiting row of an entity, under its id, so that it counts once ("Outbox"). */
export async function sendRow(deps: RowDeps, entity: string): Promise<CartSendResult> {
  const { outbox } = deps
  await outbox.transact(snapshot => askAboutOld(snapshot, deps.now()))
  const row = (await outbox.list()).find(each => each.entity === entity && each.state === 'waiting')
  if (!row || row.kind === 'cart') return 'idle'
  const reply = await deps.post({ path: ROW_PATHS[row.kind], body: row.body, key: row.id })
  if (reply.kind === 'signed-out' || reply.kind === 'unauthorized') return reply.kind
  if (reply.kind === 'later') {
    // What nobody is told on screen is at least logged (spec §8), unless the device is simply offline.
    if (row.kind === 'user' && reply.code !== 'offline') deps.log(TEXTS.auth.userSaveFailed, reply.code)
    return { later: reply.retryAfterMs, said: saidBy(reply) }
  }
  if (reply.kind === 'taken') {
    if (row.kind === 'desk') return takeAct(deps, row, reply.body)
    if (!isTaken(reply.body)) return { later: null, said: null }
    await outbox.transact(() => ({ arrived: [row.id] }))
    return 'more'
  }
  const refusal = reply.kind === 'refused' ? reply : { code: 'too_large', reason: '' }
  deps.log(refusal.reason || TEXTS.auth.userSaveFailed, refusal.code)
  await outbox.transact(({ rows }) => needingYou(rows, row.id, refusal))
  return 'more'
}

/** An answered act (issue 11.1): what the shop said of its order is kept first, so that the board never falls back. */
async function takeAct(
  { outbox, keepOrders }: RowDeps,
  row: OutboxRow,
  body: unknown,
): Promise<CartSendResult> {
  const { readActAnswer } = await import('./desk/act-answer.ts')
  const answer = readActAnswer(body)
  if (answer.kind === 'later') return { later: null, said: null }
  await keepOrders?.(answer.orders)
  if (answer.kind === 'holds') await outbox.transact(() => ({ arrived: [row.id] }))
  else {
    const { madeAnew } = await import('#pwa/local/desk/desk-act.ts')
    const body = madeAnew(row, row.id, answer.seen)
    await outbox.transact(({ rows }) => needingYou(rows, row.id, answer, body))
  }
  return 'more'
}

function needingYou(
  rows: OutboxRow[],
  id: string,
  { code, reason }: { code: string; reason: string },
  body?: unknown,
) {
  const row = rows.find(each => each.id === id)
  return row
    ? { put: [{ ...row, ...(body ? { body } : {}), state: 'needs-you' as const, code, reason }] }
    : null
}
