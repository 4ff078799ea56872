import { Link, useLocation } from '@tanstack/react-router'
import { TEXTS } from '#pwa/lib/texts.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { ConfirmedPurchase } from './confirm-purchase.ts'
import { ResultPage } from './result-page.tsx'
import { useConfirmedPurchase } from './use-confirmed-purchase.ts'

/** /success?session_id= (spec §2, D7). */
export default function SuccessPage() {
  const sessionId = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('session_id'),
  })
  const settled = useConfirmedPurchase(sessionId)
  return (
    <ResultPage tone="done" {...TEXTS.success}>
      {settled && <WhatBecame {...settled} />}
    </ResultPage>
  )
}

function WhatBecame({ status, orderId, changed }: ConfirmedPurchase) {
  if (status !== 'paid') return <p role="status">{CHECKOUT_TEXTS.confirming}</p>
  return (
    <div role="status">
      {orderId && (
        <p>
          {CHECKOUT_TEXTS.order(orderId)}{' '}
          <Link to="/orders" className={classes.way}>
            {CHECKOUT_TEXTS.seeOrders}
          </Link>
        </p>
      )}
      {changed.map(line => (
        <p key={line.id} className={classes.warning}>
          {CHECKOUT_TEXTS.changed(line.product)}
        </p>
      ))}
    </div>
  )
}
