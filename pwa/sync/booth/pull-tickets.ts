import { newRow } from '#pwa/local/booth/ticket-store.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import type { TicketsAnswer } from '#shared/contract/booth.ts'
import { applyTold, applyView } from './apply-ticket.ts'
import { type BoothSyncDeps, stopped } from './booth-deps.ts'

/** Tickets one call may name. */
const MOST_KNOWN = 1_000

/** Asks which tickets differ, so that tablets under one sign-in come to hold the same (issue 9.1). */
export async function pullTickets(deps: BoothSyncDeps): Promise<CartSendResult> {
  const { store, sub, post } = deps
  const rows = (await store.list()).filter(({ epoch, refusal }) => epoch !== '' && refusal === null)
  const known = rows
    .slice(0, MOST_KNOWN)
    .map(({ id, epoch, v, view }) => [id, `${epoch}:${v}:${view?.rev ?? 0}`] as const)
  const body = { user: sub, known: Object.fromEntries(known) }
  const reply = await post({ path: '/api/booth/tickets', body })
  if (reply.kind !== 'taken') return stopped(reply)
  const { tickets, gone, more } = reply.body as Partial<TicketsAnswer>
  if (!Array.isArray(tickets) || !Array.isArray(gone)) return { later: null, said: null }
  for (const told of tickets) await take(deps, told)
  // Forgotten, lost with a restored backup, or another's: its own next call is told which.
  for (const id of gone) await store.change(id, row => ({ ...row, epoch: '' }))
  return more ? 'more' : 'idle'
}

async function take(deps: BoothSyncDeps, told: TicketsAnswer['tickets'][number]): Promise<void> {
  const { view, snapshot } = told
  const known = await deps.store.get(view.id)
  const row = known ?? newRow({ id: view.id, fields: snapshot.fields })
  if (!known) await deps.store.add(row)
  if (!known || known.epoch !== told.epoch || known.v !== told.v) await applyTold(deps, row, told)
  await applyView(deps, view.id, view)
}
