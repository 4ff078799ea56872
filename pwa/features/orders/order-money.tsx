import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { configQuery } from '#pwa/lib/queries.ts'
import { BusyButton } from '#pwa/ui/action/busy-button.tsx'
import { Folded } from '#pwa/ui/folded/folded.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import { dayText } from '#shared/calendar/day.ts'
import { shopTimeAt } from '#shared/calendar/shop-time.ts'
import { formatCents, formatDollars } from '#shared/money/format.ts'
import type { Order } from '#shared/orders/order.ts'
import { mayCancel } from './may-cancel.ts'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'

const TEXTS = ORDERS_TEXTS.cancel

/** What became of an order's money beside its payment, and the way to cancel it where the shop has one (issue 11.6). */
export function OrderMoney({ sub, order }: { sub: string; order: Order }) {
  const { orderId, totalAmount, paidAmount, refunds = [], reprints = [], reprintOf } = order
  const { data: config } = useQuery(configQuery())
  const kept = useFocusKept<HTMLDivElement>()
  return (
    <div className={classes.money} tabIndex={-1} {...kept}>
      {reprintOf && <Other words={ORDERS_TEXTS.printedAgain} orderId={reprintOf} />}
      {reprints.map(each => (
        <Other key={each} words={ORDERS_TEXTS.printedAgainAs} orderId={each} />
      ))}
      {paidAmount !== undefined && (
        <p>{ORDERS_TEXTS.paidOf(formatDollars(paidAmount), formatDollars(totalAmount))}</p>
      )}
      {refunds.map(({ at, cents }) => (
        <p key={at}>{ORDERS_TEXTS.givenBack(formatCents(cents), dayText(shopTimeAt(Date.parse(at)).day))}</p>
      ))}
      {mayCancel(config?.cancelling, order) && (
        <Folded summary={TEXTS.title}>
          <Cancel sub={sub} orderId={orderId} />
        </Folded>
      )}
    </div>
  )
}

function Other({ words, orderId }: { words: string; orderId: string }) {
  return (
    <p>
      {words}{' '}
      <Link to={`/orders/${orderId}`} className={classes.id}>
        {orderId}
      </Link>
    </p>
  )
}

function Cancel({ sub, orderId }: { sub: string; orderId: string }) {
  const api = useApi()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  async function cancel() {
    setIsBusy(true)
    try {
      await api.call('POST /api/users/cancellations', { body: { user: sub, order: orderId }, auth: true })
      setTrouble('')
      await queries.invalidateQueries({ queryKey: ['orders'] })
    } catch (error) {
      setTrouble(refusal(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <p>{TEXTS.words}</p>
      <BusyButton isBusy={isBusy} onPress={() => void cancel()}>
        {TEXTS.sure}
      </BusyButton>
      <Status>{trouble}</Status>
    </>
  )
}

function refusal(error: unknown): string {
  const code = error instanceof ApiError ? error.code : ''
  if (code === 'final_status') return TEXTS.final
  return code === 'forbidden' ? TEXTS.forbidden : TEXTS.silent
}
