import { noteRev } from '#pwa/local/booth/make-offer.ts'
import { changeSincePaid, keepPaidLines, newestOffer } from '#pwa/local/booth/since-paid.ts'
import { holdingOf } from '#pwa/local/booth/ticket-holding.ts'
import { shownFields, type TicketRow } from '#pwa/local/booth/ticket-row.ts'
import type { Local } from '#pwa/local/open.ts'
import { type AnswerDeps, applyAnswer } from '#pwa/sync/cart-answer.ts'
import { sendable } from '#pwa/sync/cart-request.ts'
import type { TicketFields, TicketView } from '#shared/booth/ticket.ts'
import type { TicketSnapshot, TicketSynced } from '#shared/contract/booth.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import type { BoothSyncDeps } from './booth-deps.ts'

type TicketAnswer = Extract<TicketSynced, { answer: unknown }>['answer']

/** No stamp of a write: the ticket is looked at again. */
const NOT_SENT = -1

/**
 * What the shop said of a ticket, written down: the fields first, in the staff member's rows, then the cart. Cut off
 * between, the cart asks again from where it stood, and the shop tells both once more.
 */
export async function applySynced(
  deps: Pick<BoothSyncDeps, 'store' | keyof AnswerDeps>,
  { row, local, request }: { row: TicketRow; local: Local; request: SyncRequest },
  answer: TicketAnswer,
): Promise<void> {
  const { store } = deps
  const rejected = new Set(answer.rejected.map(({ mid }) => mid))
  const gone = new Set([...answer.done.map(({ mid }) => mid), ...rejected])
  const { fields } = answer.snapshot ?? {}
  const isRestored = request.epoch !== '' && request.epoch !== answer.epoch
  const mid = deps.newId()
  await store.change(row.id, now => ({
    ...now,
    fields: fields ?? now.fields,
    changes: [
      // What the shop had acknowledged and lost is written once more, before what was not acknowledged yet (B13): as it is
      // shown, since a pull and a sync may both hear of one restore, and the second finds the shop's empty fields here.
      ...(isRestored ? [{ mid, seenRev: 0, val: shownBut(now, rejected) }] : []),
      ...now.changes.filter(({ mid }) => !gone.has(mid)),
    ],
  }))
  await local.outbox.transact(snapshot => applyAnswer(snapshot, request, answer, deps))
  if (isRestored) await sendAgain(deps, row.id)
  await look(deps, row, local, { epoch: answer.epoch, v: answer.v })
}

/** The fields as this device shows them, but for changes that were rejected. */
const shownBut = ({ fields, changes }: TicketRow, rejected: ReadonlySet<string>): TicketFields =>
  shownFields({ fields, changes: changes.filter(({ mid }) => !rejected.has(mid)) })

/** After a restore the shop may have lost what was done to the ticket: it hears all of it once more (B13). */
async function sendAgain({ store }: Pick<BoothSyncDeps, 'store'>, ticket: string): Promise<void> {
  const acts = await store.acts(ticket)
  await store.putActs(acts.map(act => ({ ...act, state: 'waiting' })))
}

/** Notes what a ticket's own database holds; all of it is at the shop unless it was written to since the row was read. */
export async function look(
  { store }: Pick<BoothSyncDeps, 'store'>,
  row: TicketRow,
  local: Local,
  known: Pick<TicketRow, 'epoch' | 'v'>,
): Promise<void> {
  const [{ rows }, unmade, holding] = await Promise.all([
    local.outbox.read(),
    local.db?.offers.filter(({ made }) => made === null).count() ?? 0,
    holdingOf(local),
  ])
  const isSent = sendable(rows).length + unmade === 0
  const sent = isSent ? row.touched : NOT_SENT
  const noteChange = await changeSincePaid(local, (await store.get(row.id))?.view ?? null)
  await store.change(row.id, now => noteChange({ ...now, ...known, ...holding, sent }))
}

/** What the shop says of a ticket's money, links and offers; an older word changes nothing. */
export async function applyView(
  deps: Pick<BoothSyncDeps, 'store' | 'openTicket'>,
  ticket: string,
  told: TicketView,
): Promise<void> {
  const row = await deps.store.get(ticket)
  if (!row || (row.view && row.view.rev > told.rev && !told.isForgotten)) return
  const local = await deps.openTicket(ticket)
  const view = await keepPaidLines(local, told)
  const newest = newestOffer(view)
  if (local.db && newest) await noteRev(local.db, newest.rev)
  const noteChange = await changeSincePaid(local, view)
  await deps.store.change(ticket, now => noteChange({ ...now, view }))
}

/** A ticket as the shop tells it of itself: one that another tablet made comes into being here. */
export async function applyTold(
  deps: BoothSyncDeps,
  row: TicketRow,
  told: { epoch: string; v: number; snapshot: TicketSnapshot },
): Promise<void> {
  const local = await deps.openTicket(row.id)
  const { base } = await local.outbox.read()
  const request: SyncRequest = {
    proto: 1,
    user: deps.sub,
    cart: 'main',
    epoch: base.epoch,
    knownV: base.v,
    muts: [],
  }
  await applySynced(deps, { row, local, request }, { ...told, done: [], rejected: [] })
}
