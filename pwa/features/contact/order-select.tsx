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

/** The person's new orders to choose from (spec §2), and the one they came from, whatever its status (issue 8.8). */
export function OrderSelect({ sub, value, onChange }: OrderSelectProps) {
  const { data } = useQuery(newOrdersQuery(useApi(), sub))
  const offered = data?.orders.map(({ orderId }) => orderId) ?? []
  const isOther = value !== '' && !offered.includes(value)
  return (
    <Select className={classes.field} label="Order ID" isLow value={value} onChange={onChange}>
      <option value="">Choose an order</option>
      {(isOther ? [value, ...offered] : offered).map(orderId => (
        <option key={orderId}>{orderId}</option>
      ))}
    </Select>
  )
}
