import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useShownPath } from '#pwa/hooks/use-shown-path.ts'
import { ApiError } from '#pwa/lib/api.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { OrderRow } from '#pwa/local/schema.ts'
import action from '#pwa/ui/action/action.module.css'
import { OwnMessages } from '#pwa/ui/own-messages/own-messages.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { useOwnTitle } from '#pwa/ui/use-title.ts'
import { titleOf } from '#shared/catalogue/heads-names.ts'
import type { Order } from '#shared/orders/order.ts'
import { readOrderId } from '#shared/orders/order-id.ts'
import { OrderSheet } from './order-sheet.tsx'
import { Failed, isSilence, PleaseSignIn, SeenNote } from './order-states.tsx'
import classes from './orders.module.css'
import { orderQuery } from './orders-query.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { OwnProofs } from './own-proofs.tsx'
import { PushOffer } from './push-offer.tsx'
import { Receipt } from './receipt.tsx'
import { Timeline } from './timeline.tsx'
import { useSeenOrders } from './use-seen-orders.ts'

/** /orders/ID: one order, with more than the list's dialog shows (D48, issue 8.7). */
export default function OrderPage() {
  const { user } = useAuth()
  const orderId = readOrderId(useShownPath().split('/')[2] ?? '')
  useOwnTitle(titleOf(`${ORDERS_TEXTS.detail} ${orderId ?? ''}`.trim()))
  return (
    <article className={classes.page}>
      <h1>
        {ORDERS_TEXTS.detail} {orderId && <span className={classes.id}>{orderId}</span>}
      </h1>
      {!user && <PleaseSignIn />}
      {user && orderId === null && <NotThere text={ORDERS_TEXTS.notOne} />}
      {user && orderId !== null && (
        <OwnOrder key={`${user.sub} ${orderId}`} sub={user.sub} orderId={orderId} />
      )}
    </article>
  )
}

/** What the shop tells of an order, else what this device last saw of it, marked with its age. */
function OwnOrder({ sub, orderId }: { sub: string; orderId: string }) {
  const { status } = useAuth()
  const { data, error, isError, failureCount, refetch } = useQuery(orderQuery(useApi(), sub, orderId))
  const rows = useSeenOrders(
    sub,
    useMemo(() => data && [data], [data]),
  )
  const seen = rows?.find(({ id }) => id === orderId)
  if (isUnknown(error)) return <NotThere text={ORDERS_TEXTS.none(orderId)} />
  const isTold = data !== undefined && !isError
  const order = isTold ? data : seen?.order
  const hasFailed = isError && !isSilence(error) && status !== 'sign-in-again'
  // While the shop may still answer, what was seen is shown as soon as it is late.
  if (!order || (!isTold && !isError && failureCount === 0))
    return <Missing orderId={orderId} rows={rows} error={error} onRetry={() => void refetch()} />
  return (
    <>
      {hasFailed && <Failed onRetry={() => void refetch()} />}
      {!isTold && <SeenNote oldest={seen ?? null} />}
      <OrderSheet sub={sub} order={order} />
      <Timeline order={order} />
      {isOpen(order) && <PushOffer sub={sub} />}
      <OwnProofs sub={sub} order={order} />
      <OwnMessages sub={sub} orderId={orderId} />
      <Receipt order={order} />
    </>
  )
}

/** Of what is over nobody waits for word. */
const isOpen = ({ status }: Order) => status !== 'done' && status !== 'cancelled'

/** Another person's is unknown like one that there is not. */
const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

interface MissingProps {
  orderId: string
  rows: readonly OrderRow[] | null
  error: unknown
  onRetry(): void
}

/** Neither told nor seen: yet, or for good. */
function Missing({ orderId, rows, error, onRetry }: MissingProps) {
  const { status } = useAuth()
  if (rows === null || error === null) return <Status>{TEXTS.loading}</Status>
  if (status === 'sign-in-again') return <PleaseSignIn />
  return isSilence(error) ? <NotThere text={ORDERS_TEXTS.notHere(orderId)} /> : <Failed onRetry={onRetry} />
}

function NotThere({ text }: { text: string }) {
  return (
    <div className={classes.state}>
      <Status>{text}</Status>
      <Link to="/orders" className={action.other}>
        {ORDERS_TEXTS.allOrders}
      </Link>
    </div>
  )
}
