import { useQuery } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import classes from './contact.module.css'
import { newOrdersQuery } from './new-orders-query.ts'

interface OrderSelectProps {
  sub: string
  value: string
  onChange(orderId: string): void
}

/** The person's new orders to choose from (spec §2). */
export function OrderSelect({ sub, value, onChange }: OrderSelectProps) {
  const { data } = useQuery(newOrdersQuery(useApi(), sub))
  return (
    <label className={classes.field}>
      Order ID
      <select value={value} onChange={event => onChange(event.target.value)}>
        <option value="">Choose an order</option>
        {data?.orders.map(({ orderId }) => (
          <option key={orderId}>{orderId}</option>
        ))}
      </select>
    </label>
  )
}
