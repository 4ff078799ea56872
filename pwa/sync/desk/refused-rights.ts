import type { Outbox } from '#pwa/local/outbox.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { Right } from '#shared/contract/booth.ts'

/** The right that a row of staff takes; others take none. */
const RIGHT_OF: Partial<Record<OutboxRow['kind'], Right>> = {
  desk: 'orders:work',
  answer: 'messages:answer',
}

/**
 * The right for lack of which the shop may have refused a row: it says then that there is no such address (D42). Of an act on an order
 * that it does not know it says so in its answer, without words of its own. Null for any other row.
 */
function lackedRight({ kind, state, code, reason }: OutboxRow): Right | null {
  const isUnknown = state === 'needs-you' && code === 'not_found'
  return isUnknown && reason ? (RIGHT_OF[kind] ?? null) : null
}

/** Rights for lack of which rows of this outbox may have been refused. */
export async function lackedRights(outbox: Outbox): Promise<Set<Right>> {
  return new Set((await outbox.list()).flatMap(row => lackedRight(row) ?? []))
}

/** Sends once more what may have been refused for lack of one of these rights, in its old place (D42). */
export async function sendWithRights(
  outbox: Outbox,
  rights: readonly Right[],
  newId: () => string,
): Promise<void> {
  const rows = (await outbox.list()).filter(row => rights.some(right => right === lackedRight(row)))
  if (rows.length === 0) return
  const { retryRow } = await import('#pwa/sync/row-actions.ts')
  for (const { id } of rows) await retryRow(outbox, id, newId)
}
