import { useLocation } from '@tanstack/react-router'
import { ApiError } from '#pwa/lib/api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { serverClock } from '#pwa/lib/server-clock.ts'
import type { SeenTime } from '#pwa/local/order-repository.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './orders.module.css'
import { ORDERS_TEXTS } from './orders-texts.ts'
import { seenText } from './seen-age.ts'

/** Nobody answered, which says nothing about the shop. */
export const isSilence = (error: unknown) =>
  error instanceof ApiError && (error.code === 'offline' || error.code === 'timeout')

/** Says that these orders are as this device last saw them. */
export function SeenNote({ oldest }: { oldest: SeenTime | null }) {
  const { status } = useAuth()
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.seen}>
      <Status>
        {oldest === null ? ORDERS_TEXTS.seenNone : ORDERS_TEXTS.seen(seenText(oldest, serverClock))}
      </Status>
      {status === 'sign-in-again' && (
        <SignInButton className={action.quiet} returnTo={here}>
          {ORDERS_TEXTS.signInAgain}
        </SignInButton>
      )}
    </div>
  )
}

/** The shop answered, but not with orders. */
export function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <div className={classes.state}>
      <p role="alert">{PAGE_TEXTS.orders.failed}</p>
      <button type="button" className={action.other} onClick={onRetry}>
        {ORDERS_TEXTS.tryAgain}
      </button>
    </div>
  )
}

/** The session ended while the page is open (D38). */
export function PleaseSignIn() {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <div className={classes.state}>
      <Status>{PAGE_TEXTS.orders.signedOut}</Status>
      <SignInButton className={action.main} returnTo={here} />
    </div>
  )
}
