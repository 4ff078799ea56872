import { useQuery } from '@tanstack/react-query'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { Select } from '#pwa/ui/field/select.tsx'
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
    <Select className={classes.field} label="Order ID" isLow value={value} onChange={onChange}>
      <option value="">Choose an order</option>
      {data?.orders.map(({ orderId }) => (
        <option key={orderId}>{orderId}</option>
      ))}
    </Select>
  )
}
