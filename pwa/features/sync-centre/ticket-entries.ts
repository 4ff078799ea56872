import { useLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { type WaitingWork, watchWaitingWork } from '#pwa/local/booth/unsent-tickets.ts'
import type { BoothAct, TicketPatch } from '#shared/contract/booth.ts'
import { isolated } from '#shared/isolated.ts'
import { formatCents } from '#shared/money/format.ts'
import { SYNC_TEXTS } from './sync-centre-texts.ts'

const TEXTS = SYNC_TEXTS.customers

/** Something that was written down of a customer, or done to their ticket, in words. */
export interface TicketEntry {
  id: string
  title: string
  detail: string
}

const NONE: WaitingWork = { changes: [], acts: [] }

const watchWork: Watch<WaitingWork> = ({ db }, notify) => {
  if (db) return watchWaitingWork(db, notify)
  notify(NONE)
  return () => {}
}

/** What of a ticket waits beside its cart and files, oldest first; null until it is known. */
export function useTicketEntries(sub: string, ticket: string): TicketEntry[] | null {
  const work = useLocal(sub, watchWork)
  return work && entriesOfWork(work, ticket)
}

/** The words for what waits of one ticket. */
function entriesOfWork({ changes, acts }: WaitingWork, ticket: string): TicketEntry[] {
  const fields = changes
    .filter(each => each.ticket === ticket)
    .map(({ change: { mid, val } }) => ({ id: mid, title: TEXTS.fields, detail: fieldsText(val) }))
  const done = acts
    .filter(each => each.ticket === ticket)
    .map(({ id, act }) => ({ id, title: TEXTS.acts[act.kind], detail: detailOf(act) }))
  return [...fields, ...done]
}

const fieldsText = ({ name, company, phone, mail, note, shipTo }: TicketPatch): string =>
  [name, company, phone, mail, note, shipTo]
    .map((each = '') => isolated(each))
    .filter(Boolean)
    .join(', ')

const detailOf = (act: BoothAct): string => (act.kind === 'taken' ? formatCents(act.cents) : '')
