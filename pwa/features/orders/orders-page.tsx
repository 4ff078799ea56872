import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTabState } from '#pwa/hooks/use-tab-state.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import action from '#pwa/ui/action/action.module.css'
import { Icon } from '#pwa/ui/icons/icon.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import type { Order } from '#shared/orders/order.ts'
import { FilterForm } from './filter-form.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderDetail } from './order-detail.tsx'
import { Failed, isSilence, PleaseSignIn, SeenNote } from './order-states.tsx'
import classes from './orders.module.css'
import { NO_FILTER, type OrdersFilter, ordersQuery } from './orders-query.ts'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { Paging } from './paging.tsx'
import { seenPage } from './seen-orders.ts'
import { useOverdue } from './use-overdue.ts'
import { useSeenOrders } from './use-seen-orders.ts'

/** /orders (spec §2). */
export default function OrdersPage() {
  const { user } = useAuth()
  return (
    <section className={classes.page}>
      <h1>{PAGE_TEXTS.orders.heading}</h1>
      {user && (
        <Link to="/artwork" className={action.quiet}>
          {ORDERS_TEXTS.ownArtwork}
        </Link>
      )}
      {user ? <OwnOrders key={user.sub} sub={user.sub} /> : <PleaseSignIn />}
    </section>
  )
}

/** What was asked to be shown is there again on the way back from one of the orders. */
function OwnOrders({ sub }: { sub: string }) {
  const isAnew = !wayHere.isReturn()
  const [filter, setFilter] = useTabState<OrdersFilter>(sub, 'orders-filter', NO_FILTER, isAnew)
  const [typed, setTyped] = useTabState(sub, 'orders-typed', '', isAnew)
  const box = useRef<HTMLInputElement>(null)
  function clear() {
    setTyped('')
    setFilter(NO_FILTER)
  }
  function showAll() {
    clear()
    // The button that was pressed goes away.
    box.current?.focus()
  }
  return (
    <>
      <FilterForm {...{ filter, typed, box }} onType={setTyped} onFilter={setFilter} onClear={clear} />
      <Results
        sub={sub}
        filter={filter}
        onPage={page => setFilter({ ...filter, page })}
        onShowAll={showAll}
      />
    </>
  )
}

interface ResultsProps {
  sub: string
  filter: OrdersFilter
  onPage(page: number): void
  onShowAll(): void
}

/**
 * What the shop tells, else what this device last saw, marked with its age. A failure is told beside that when the shop
 * is there (issue 6.25), and alone when nothing was seen (D28).
 */
function Results({ sub, filter, onPage, onShowAll }: ResultsProps) {
  const { status } = useAuth()
  const api = useApi()
  const { data, error, isError, isPlaceholderData, failureCount, refetch } = useQuery(
    ordersQuery(api, sub, filter),
  )
  const rows = useSeenOrders(sub, isPlaceholderData ? undefined : data?.orders)
  const isOffline = useReachability() === 'offline'
  const isAbsent = isOffline || failureCount > 0
  const isOverdue = useOverdue(filter, isPlaceholderData)
  const seen = seenPage(rows ?? [], filter)
  // On a network that is merely slow the previous page is better than nothing seen.
  const isSeen = seen.page === filter.page && seen.orders.length > 0
  const isHeldUp = isPlaceholderData && (isAbsent || (isOverdue && isSeen))
  const isTold = data !== undefined && !isError && !isHeldUp
  // Orders that went on meanwhile leave fewer pages than there were: the last one has what is asked for (spec §4).
  const isBeyond = isTold && data.orders.length === 0 && (isPlaceholderData || filter.page > data.totalPages)
  const lastPage = isBeyond && data.totalPages > 0 ? data.totalPages : null
  const turnBack = useEffectEvent(onPage)
  useEffect(() => {
    if (lastPage !== null && !isPlaceholderData) turnBack(lastPage)
  }, [lastPage, isPlaceholderData])
  if (lastPage !== null) return <Status>{TEXTS.loading}</Status>
  if (!isTold && !rows?.length) {
    if (!isError || rows === null) return <Status>{TEXTS.loading}</Status>
    return status === 'sign-in-again' ? <PleaseSignIn /> : <Failed onRetry={() => void refetch()} />
  }
  // A connection that is gone is told of elsewhere, and so is a sign-in that has ended.
  const hasFailed = isError && !isOffline && !isSilence(error) && status !== 'sign-in-again'
  const { orders, totalPages } = isTold ? data : seen
  const page = isTold ? filter.page : seen.page
  const isFiltered = filter.orderId !== '' || filter.status !== ''
  return (
    <>
      {hasFailed && <Failed onRetry={() => void refetch()} />}
      {!isTold && <SeenNote oldest={seen.oldest} />}
      {orders.length === 0 ? (
        <Empty onShowAll={isFiltered ? onShowAll : null} />
      ) : (
        <Cards sub={sub} orders={orders} isOld={isTold && isPlaceholderData} />
      )}
      {(orders.length > 0 || !isFiltered) && <Paging page={page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

function Cards({ sub, orders, isOld }: { sub: string; orders: Order[]; isOld: boolean }) {
  const [opened, setOpened] = useState<Order | null>(null)
  // As it was when it was opened, once newer orders push it off this page.
  const shown = orders.find(({ orderId }) => orderId === opened?.orderId) ?? opened
  return (
    <div className={classes.cards} aria-busy={isOld}>
      {orders.map(order => (
        <OrderCard key={order.orderId} sub={sub} order={order} onOpen={() => setOpened(order)} />
      ))}
      {shown && <OrderDetail sub={sub} order={shown} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** No orders at all, or none that match: those can all be shown again. */
function Empty({ onShowAll }: { onShowAll: (() => void) | null }) {
  return (
    <div className={classes.state}>
      <Icon name="orders" size={48} />
      <Status>{PAGE_TEXTS.orders.empty}</Status>
      {onShowAll ? (
        <>
          <p>{ORDERS_TEXTS.noMatch}</p>
          <button type="button" className={action.other} onClick={onShowAll}>
            {ORDERS_TEXTS.showAll}
          </button>
        </>
      ) : (
        <Link to="/products" className={action.other}>
          {ORDERS_TEXTS.start}
        </Link>
      )}
    </div>
  )
}
