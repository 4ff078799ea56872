import type { ActRow } from '#pwa/local/booth/ticket-row.ts'
import type { BoothAct } from '#shared/contract/booth.ts'

/** Money that was taken on this device and that the shop has not heard of. */
export interface TakenHere {
  act: Extract<BoothAct, { kind: 'taken' }>
  /** Milliseconds since 1970 by the device's clock. */
  madeAt: number
}

/** The last of a ticket's acts that took money and waits; null for none. */
export function takenHere(acts: readonly ActRow[]): TakenHere | null {
  const row = acts.findLast(({ act, state }) => act.kind === 'taken' && state === 'waiting')
  return row?.act.kind === 'taken' ? { act: row.act, madeAt: row.madeAt } : null
}
