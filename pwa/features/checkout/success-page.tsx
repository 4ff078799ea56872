import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import { BoughtOrder } from './bought-order.tsx'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { ConfirmedPurchase } from './confirm-purchase.ts'
import { ResultPage } from './result-page.tsx'
import { useConfirmedPurchase } from './use-confirmed-purchase.ts'

/** From then on the five seconds count in any case, in milliseconds after opening (D55). */
const LATEST_MS = 15_000

/** /success?session_id= (spec §2, D7, D55). */
export default function SuccessPage() {
  const sessionId = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('session_id') || null,
  })
  const { purchase, isComing } = useConfirmedPurchase(sessionId)
  const isLate = useIsLate()
  return (
    <ResultPage tone="done" {...TEXTS.success} isHeld={isComing && !isLate}>
      {sessionId === null && <p>{CHECKOUT_TEXTS.nonePaid}</p>}
      {(isComing || purchase) && <WhatBecame purchase={purchase} />}
    </ResultPage>
  )
}

function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATEST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

/** Keeps its room while nothing is known yet, so that nothing moves when the order comes. */
function WhatBecame({ purchase }: { purchase: ConfirmedPurchase | null }) {
  const orderId = purchase?.status === 'paid' ? purchase.orderId : null
  return (
    <>
      <div role="status" className={classes.told}>
        {purchase && <Told {...purchase} />}
      </div>
      <BoughtOrder orderId={orderId} />
    </>
  )
}

function Told({ status, orderId, changed }: ConfirmedPurchase) {
  if (status !== 'paid') return <p>{CHECKOUT_TEXTS.confirming}</p>
  return (
    <>
      {orderId && (
        <p>
          {CHECKOUT_TEXTS.order(orderId)}{' '}
          <Link to={`/orders/${orderId}`} className={classes.way}>
            {CHECKOUT_TEXTS.seeOrder}
          </Link>
        </p>
      )}
      {changed.map(line => (
        <p key={line.id} className={classes.warning}>
          {CHECKOUT_TEXTS.changed(line.product)}
        </p>
      ))}
    </>
  )
}
