import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { dueDays, mayBeDue } from '#shared/orders/due-day.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { shopToday } from './due-text.ts'
import { useAct } from './use-act.ts'

/**
 * The day it is due, taken once it is whole and the field is left, by Enter and with the page too: while it is typed it is another day,
 * or none.
 */
export function DueDay({ order }: { order: ShownOrder }) {
  const act = useAct()
  const [typed, setTyped] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const pastId = useId()
  const today = shopToday()
  const due = order.due ?? ''
  const shown = typed ?? due
  const isDay = shown === '' || mayBeDue(shown, today)
  const isPast = isDay && shown !== '' && shown === due && shown < today
  async function take() {
    setIsTried(true)
    if (!isDay) return
    setTyped(null)
    if (shown !== due && !(await act(order, { kind: 'due', day: shown || null }))) setTyped(shown)
  }
  const takeWhole = useEffectEvent(() => {
    // A field that is emptied by its page's going is no day taken back.
    if (typed && isDay) void take()
  })
  // A field that goes away is not left: nothing is told of it.
  useEffect(() => () => takeWhole(), [])
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
        value={shown}
        error={isTried && !isDay ? TEXTS.notDue : ''}
        describedBy={isPast ? pastId : undefined}
        onChange={type}
        onBlur={() => void take()}
        onKeyDown={({ key }) => void (key === 'Enter' && take())}
      />
      <Status id={pastId}>{isPast && TEXTS.pastDue}</Status>
    </div>
  )
}
