import type { NewRow } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { DeskAct, DeskActsRequest, DeskDevice } from '#shared/contract/desk.ts'

/** What a staff member did to an order, and the order's `rev` as they saw it (issue 11.1). */
export interface MadeAct {
  order: string
  seen: number
  act: DeskAct
}

/** Acts on one order leave first in, first out. */
const deskEntity = (order: string): string => `desk:${order}`

/** An act as the outbox keeps it: the whole call, so that it is the same however often it goes; `madeAt` in ms since 1970. */
export function deskRow(
  id: string,
  made: MadeAct,
  by: { user: string; device: DeskDevice },
  madeAt: number,
): NewRow {
  const body: DeskActsRequest = { ...by, acts: [{ id, ...made }] }
  return { id, kind: 'desk', entity: deskEntity(made.order), body, madeAt, state: 'waiting' }
}

/** The act that a row of kind `desk` holds; null where it holds none. */
export function actOf({ body }: Pick<OutboxRow, 'body'>): MadeAct | null {
  const acts = (body as Partial<DeskActsRequest>).acts
  const act: unknown = Array.isArray(acts) ? acts[0] : null
  return isMadeAct(act) ? act : null
}

function isMadeAct(value: unknown): value is MadeAct {
  if (typeof value !== 'object' || value === null) return false
  const { order, seen, act } = value as Partial<MadeAct>
  return typeof order === 'string' && typeof seen === 'number' && typeof act?.kind === 'string'
}

/** The same act under an id, made in view of entry `seen`: who decides about it knows what another device did. */
export function madeAnew({ body }: Pick<OutboxRow, 'body'>, id: string, seen = 0): DeskActsRequest {
  const call = body as DeskActsRequest
  return { ...call, acts: call.acts.map(act => ({ ...act, id, seen: Math.max(act.seen, seen) })) }
}
