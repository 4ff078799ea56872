import type { OutboxRow } from '#pwa/local/schema.ts'
import type { DeskRow } from '#shared/contract/desk.ts'
import { actOf, type MadeAct } from './desk-act.ts'

/** An order as its staff see it: with what they did that the shop has not heard of. */
export interface ShownOrder extends DeskRow {
  /** Acts made here that have not reached the shop. */
  waiting: number
}

/** Orders without an act that waits, by what was told of them: the same is the same object, so that its card is not drawn again. */
const asTold = new WeakMap<DeskRow, ShownOrder>()

/** Orders as told, with the acts that wait on this device (issue 11.1); those that were refused change nothing. */
export function shownOrders(orders: readonly DeskRow[], rows: readonly OutboxRow[]): ShownOrder[] {
  const waiting = Map.groupBy(waitingActs(rows), ({ order }) => order)
  return orders.map(order => {
    const acts = waiting.get(order.orderId)
    return acts ? acts.reduce(withAct, { ...order, waiting: acts.length }) : shownAsTold(order)
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
export const waitingActs = (rows: readonly OutboxRow[]): MadeAct[] =>
  rows.flatMap(row => (row.kind === 'desk' && row.state === 'waiting' ? (actOf(row) ?? []) : []))

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
