import type { OutboxRow } from '#pwa/local/schema.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { actOf, type MadeAct } from './desk-act.ts'

/** An order as its staff see it: with what they did that the shop has not heard of. */
export interface ShownOrder extends DeskRow {
  /** Acts made here that have not reached the shop. */
  waiting: number
  /** Acts made here that their person has to decide about; absent while none is. */
  needs?: number
}

/** Orders without an act of this device, by what was told of them: the same is the same object, so that its card is not drawn again. */
const asTold = new WeakMap<DeskRow, ShownOrder>()

/** Orders as told, with the acts that wait on this device (issue 11.1); those that were refused are counted alone (D50). */
export function shownOrders(orders: readonly DeskRow[], rows: readonly OutboxRow[]): ShownOrder[] {
  const waiting = Map.groupBy(waitingActs(rows), ({ order }) => order)
  const asking = Map.groupBy(askingActs(rows), ({ order }) => order)
  return orders.map(order => {
    const acts = waiting.get(order.orderId) ?? []
    const needs = asking.get(order.orderId)?.length ?? 0
    if (acts.length === 0 && needs === 0) return shownAsTold(order)
    return acts.reduce(withAct, { ...order, waiting: acts.length, ...(needs > 0 && { needs }) })
  })
}

function shownAsTold(order: DeskRow): ShownOrder {
  const known = asTold.get(order)
  if (known) return known
  const shown = { ...order, waiting: 0 }
  asTold.set(order, shown)
  return shown
}

/** Acts that have not reached the shop. */
export const waitingActs = (rows: readonly OutboxRow[]): MadeAct[] => actsIn(rows, 'waiting')

/** Acts that their person has to decide about. */
export const askingActs = (rows: readonly OutboxRow[]): MadeAct[] => actsIn(rows, 'needs-you')

const actsIn = (rows: readonly OutboxRow[], state: OutboxRow['state']): MadeAct[] =>
  rows.flatMap(row => (row.kind === 'desk' && row.state === state ? (actOf(row) ?? []) : []))

function withAct(order: ShownOrder, { act }: MadeAct): ShownOrder {
  switch (act.kind) {
    case 'move':
      return { ...order, status: act.status }
    case 'rush':
      return { ...order, rush: act.on }
    case 'block':
      return { ...order, blocked: act.reason }
    case 'unblock':
      return { ...order, blocked: null }
    case 'due':
      return { ...order, due: act.day ?? order.due }
    case 'note':
    case 'proof':
      return order
  }
}
