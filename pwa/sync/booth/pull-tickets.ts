import type { TicketRow } from '#pwa/local/booth/ticket-row.ts'
import { newRow } from '#pwa/local/booth/ticket-store.ts'
import type { CartSendResult } from '#pwa/sync/send-cart.ts'
import { MAX_KNOWN_TICKETS, type TicketsAnswer } from '#shared/contract/booth.ts'
import { applyTold, applyView } from './apply-ticket.ts'
import { type BoothSyncDeps, stopped } from './booth-deps.ts'
import { replaceBoothKey } from './get-key.ts'

/** Asks which tickets differ, so that tablets under one sign-in come to hold the same (issue 9.1). */
export async function pullTickets(deps: BoothSyncDeps): Promise<CartSendResult> {
  const rows = (await deps.store.list())
    .filter(({ epoch, refusal }) => epoch !== '' && refusal === null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  let result: 'more' | 'idle' = 'idle'
  for (let at = 0; at === 0 || at < rows.length; at += MAX_KNOWN_TICKETS) {
    const known = rows.slice(at, at + MAX_KNOWN_TICKETS)
    const [from, before] = [at === 0 ? undefined : rows[at]?.id, rows[at + MAX_KNOWN_TICKETS]?.id]
    const pulled = await pullBetween(deps, { from, before }, known)
    if (pulled !== 'more' && pulled !== 'idle') return pulled
    if (pulled === 'more') result = 'more'
  }
  return result
}

/** The same of the tickets between two ids, of which so many are known here. */
async function pullBetween(
  deps: BoothSyncDeps,
  range: { from: string | undefined; before: string | undefined },
  rows: readonly TicketRow[],
): Promise<CartSendResult> {
  const { store, sub, post } = deps
  const known = rows.map(({ id, epoch, v, view }) => [id, `${epoch}:${v}:${view?.rev ?? 0}`] as const)
  const body = { user: sub, known: Object.fromEntries(known), ...range }
  const reply = await post({ path: '/api/booth/tickets', body })
  if (reply.kind !== 'taken') return stopped(reply)
  const { tickets, gone, more, keySource } = reply.body as Partial<TicketsAnswer>
  if (!Array.isArray(tickets) || !Array.isArray(gone)) return { later: null, said: null }
  // Shops of before do not say it.
  if (keySource) await replaceBoothKey(deps, keySource)
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
