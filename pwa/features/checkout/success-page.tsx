import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
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
  // As the page was opened: while the next one is being fetched the address is that page's already.
  const [sessionId] = useState(
    useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('session_id') || null }),
  )
  const { purchase, isComing, isUnknown, needsSignIn } = useConfirmedPurchase(sessionId)
  const isLate = useIsLate()
  const isPaid = purchase?.status === 'paid'
  return (
    <ResultPage tone="done" {...PAGE_TEXTS.success} isHeld={isComing && !isLate}>
      <div role="status" className={isComing || isPaid ? classes.told : ''}>
        {isUnknown && <Unknown />}
        {needsSignIn && <SignInToKnow />}
        {purchase && <Told {...purchase} />}
      </div>
      {(isComing || isPaid) && <BoughtOrder orderId={isPaid ? purchase.orderId : null} />}
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

function Told({ status, orderId, changed, alike = [] }: ConfirmedPurchase) {
  if (status === 'open')
    return <Way to="/orders" name={CHECKOUT_TEXTS.seeOrders} said={CHECKOUT_TEXTS.stillOpen} />
  if (status === 'expired')
    return <Way to="/cart" name={CHECKOUT_TEXTS.seeCart} said={CHECKOUT_TEXTS.expired} />
  return (
    <>
      {orderId && (
        <div className={classes.number}>
          <Way
            to={`/orders/${orderId}`}
            name={CHECKOUT_TEXTS.seeOrder}
            said={CHECKOUT_TEXTS.order(orderId)}
          />
        </div>
      )}
      {changed.map(line => (
        <p key={line.id} className={classes.warning}>
          {CHECKOUT_TEXTS.changed(line.product)}
        </p>
      ))}
      {alike.map(line => (
        <p key={line.id} className={classes.warning}>
          {CHECKOUT_TEXTS.alike(line.product)}
        </p>
      ))}
    </>
  )
}

/** What became of a payment, and the page to go on from there. */
function Way({ said, to, name }: { said: string; to: string; name: string }) {
  return (
    <p>
      {said}{' '}
      <Link to={to} className={classes.way}>
        {name}
      </Link>
    </p>
  )
}

/** No session, or none of this person (D55): what was paid all the same stands among the orders. */
function Unknown() {
  const { user } = useAuth()
  return (
    <>
      <p>{CHECKOUT_TEXTS.nonePaid}</p>
      {user && <Way to="/orders" name={CHECKOUT_TEXTS.seeOrders} said={CHECKOUT_TEXTS.ifPaid} />}
    </>
  )
}

function SignInToKnow() {
  return (
    <p>
      {CHECKOUT_TEXTS.signInToKnow} <SignInButton className={action.quiet} />
    </p>
  )
}
