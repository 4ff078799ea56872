import { useId, useState } from 'react'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { dueDays, mayBeDue } from '#shared/orders/due-day.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { shopToday } from './due-text.ts'
import { useAct } from './use-act.ts'

/** The day it is due, taken once it is whole and the field is left: while it is typed it is another day, or none. */
export function DueDay({ order }: { order: ShownOrder }) {
  const act = useAct()
  const [typed, setTyped] = useState(order.due ?? '')
  const [isTried, setIsTried] = useState(false)
  const pastId = useId()
  const today = shopToday()
  const isDay = typed === '' || mayBeDue(typed, today)
  const isPast = isDay && typed !== '' && typed === order.due && typed < today
  function take() {
    setIsTried(true)
    if (isDay && typed !== (order.due ?? '')) void act(order, { kind: 'due', day: typed || null })
  }
  function type(day: string) {
    setTyped(day)
    setIsTried(false)
  }
  return (
    <div>
      <Field
        label={TEXTS.dueLabel}
        type="date"
        {...dueDays(today)}
        value={typed}
        error={isTried && !isDay ? TEXTS.notDue : ''}
        describedBy={isPast ? pastId : undefined}
        onChange={type}
        onBlur={take}
      />
      {isPast && (
        <p role="status" id={pastId}>
          {TEXTS.pastDue}
        </p>
      )}
    </div>
  )
}
