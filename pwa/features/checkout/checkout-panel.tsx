import { useEffect } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { lacksArtwork } from '#shared/cart/checkout-gate.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { lineNames } from '#shared/cart/line-names.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { OtherDeviceNote } from './other-device-note.tsx'
import { PriceChangeDialog } from './price-change.tsx'
import { canWish, purposeOf } from './readiness.ts'
import type { CheckoutDeps } from './start-checkout.ts'
import { cartIsOpen } from './tell-person.ts'
import { useCheckout } from './use-checkout.ts'
import { useOtherDevices } from './use-other-devices.ts'
import { useWish } from './use-wish.ts'
import { WhenConnected, WishNote } from './when-connected.tsx'

interface CheckoutPanelProps {
  lines: readonly CartLine[]
  deps?: Partial<CheckoutDeps>
}

/**
 * The Checkout button with its gate and warning, and what can come of pressing it (spec §4, D10, D15); out of reach it
 * becomes "Checkout when connected" (issue 4, point 5).
 */
export function CheckoutPanel({ lines, deps }: CheckoutPanelProps) {
  const { user, status } = useAuth()
  const isOffline = useReachability() === 'offline'
  const { isWished, uploads, make, end } = useWish(user?.sub)
  const purpose = purposeOf({ lines, uploads: uploads ?? [], isOffline, isWished })
  // What waits for the connection alone needs nothing from the person any more.
  const isOnlyWaiting = purpose.kind !== 'pay' && canWish({ lines, uploads: uploads ?? [] })
  // What the gate lets pass is not ordered either without a file the person chose on another device (D19).
  const { files, isHeld, holds } = useOtherDevices(lines, uploads)
  const { state, start, reset } = useCheckout({ lines, holds }, deps)
  useEffect(cartIsOpen, [])
  const isBusy = ['opening', 'checking', 'leaving'].includes(state.kind)
  return (
    <div className={classes.checkout}>
      <Status as="div" className={classes.warning}>
        {lines.some(lacksArtwork) && (
          <>
            <p>{PAGE_TEXTS.cart.artworkMissing}</p>
            {isOnlyWaiting && <p>{CHECKOUT_TEXTS.artworkHere}</p>}
          </>
        )}
      </Status>
      <OtherDeviceNote files={files} isHeld={isHeld} />
      {status === 'sign-in-again' ? (
        <SignInButton className={action.main} returnTo="/cart">
          {CHECKOUT_TEXTS.signInAgain}
        </SignInButton>
      ) : purpose.kind !== 'pay' ? (
        <WhenConnected purpose={purpose} onWish={make} />
      ) : (
        <button
          type="button"
          className={action.main}
          disabled={!purpose.isOpen}
          aria-busy={isBusy}
          onClick={() => void start()}
        >
          {isBusy ? CHECKOUT_TEXTS.opening : PAGE_TEXTS.cart.checkout}
        </button>
      )}
      {status !== 'sign-in-again' && (
        <WishNote purpose={purpose} isWished={isWished} isOffline={isOffline} onWithdraw={end} />
      )}
      <Status className={classes.note}>{state.kind === 'checking' && CHECKOUT_TEXTS.checking}</Status>
      {(state.kind === 'refused' || state.kind === 'failed') && (
        <p role="alert" className={classes.refused}>
          {state.message}
        </p>
      )}
      {state.kind === 'price_changed' && (
        <PriceChangeDialog
          change={state.change}
          names={lineNames(lines)}
          onAccept={() => void start(state.change.quoteHash)}
          onClose={reset}
        />
      )}
    </div>
  )
}
