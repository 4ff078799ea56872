import type { FormEvent, Ref } from 'react'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import type { OrderStatus } from '#shared/orders/order.ts'
import { MAX_ORDER_ID_TEXT } from '#shared/orders/order-id.ts'
import classes from './orders.module.css'
import type { OrdersFilter } from './orders-query.ts'
import { ORDERS_TEXTS, STATUS_FILTER } from './orders-texts.ts'

interface FilterFormProps {
  filter: OrdersFilter
  /** The order id as typed so far. */
  typed: string
  /** The text box. */
  box: Ref<HTMLInputElement>
  onType(typed: string): void
  onFilter(filter: OrdersFilter): void
  onClear(): void
}

/** Search takes the typed order id and starts at page 1, a status counts at once, Clear resets everything (spec §2). */
export function FilterForm({ filter, typed, box, onType, onFilter, onClear }: FilterFormProps) {
  function search(event: FormEvent) {
    event.preventDefault()
    // No number is longer, so the beginning of a long text finds nothing just as well.
    onFilter({ ...filter, orderId: typed.trim().slice(0, MAX_ORDER_ID_TEXT), page: 1 })
  }
  return (
    <form className={classes.filter} aria-label={ORDERS_TEXTS.filter} onSubmit={search}>
      <Field
        className={classes.field}
        label={PAGE_TEXTS.orders.find}
        placeholder={PAGE_TEXTS.orders.find}
        autoComplete="off"
        spellCheck={false}
        isLow
        ref={box}
        value={typed}
        onChange={onType}
      />
      <Select
        className={classes.field}
        label={ORDERS_TEXTS.statusLabel}
        isLow
        value={filter.status}
        onChange={status => onFilter({ ...filter, status: status as OrderStatus | '', page: 1 })}
      >
        {STATUS_FILTER.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <button type="submit" className={action.main}>
        {PAGE_TEXTS.orders.search}
      </button>
      <button type="button" className={action.other} onClick={onClear}>
        {PAGE_TEXTS.orders.clear}
      </button>
    </form>
  )
}
