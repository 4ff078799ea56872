import { Link } from '@tanstack/react-router'
import { isOpen } from '#pwa/local/desk/desk-orders.ts'
import { askingActs } from '#pwa/local/desk/shown-orders.ts'
import classes from './desk.module.css'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { useKept } from './use-kept.ts'

/** Orders that are closed, or not on this device, of which a change made here needs its person: no card on the board says so (D50). */
export function AskingOrders() {
  const asking = useAskingClosed()
  if (asking.length === 0) return null
  return (
    <section aria-label={TEXTS.asking}>
      <ul className={classes.files}>
        {asking.map(([orderId, count]) => (
          <li key={orderId} className={classes.marks}>
            <Link to={`/desk/orders/${orderId}`} className={classes.id}>
              {orderId}
            </Link>
            <Link to="/sync" className={classes.urgent}>
              {TEXTS.needs(count)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Ids of such orders with how many changes of them need their person; none before both are read. */
function useAskingClosed(): [orderId: string, count: number][] {
  const { rows, waiting } = useKept()
  if (!rows || !waiting) return []
  const open = new Set(rows.flatMap(({ orderId, order }) => (isOpen(order) ? [orderId] : [])))
  const asking = Map.groupBy(askingActs(waiting), ({ order }) => order)
  return [...asking].flatMap(([orderId, acts]) => (open.has(orderId) ? [] : [[orderId, acts.length]]))
}
