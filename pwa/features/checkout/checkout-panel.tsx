import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { ELSEWHERE_TEXT } from '#shared/artwork/texts.ts'
import { lacksArtwork } from '#shared/cart/checkout-gate.ts'
import type { CartLine } from '#shared/cart/line.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { PriceChangeDialog } from './price-change.tsx'
import { purposeOf, waitsElsewhere } from './readiness.ts'
import type { CheckoutDeps } from './start-checkout.ts'
import { useCheckout } from './use-checkout.ts'
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
  const { user, status, signIn } = useAuth()
  const { state, start, reset } = useCheckout(deps)
  const isOffline = useReachability() === 'offline'
  const { isWished, uploads, make, end } = useWish(user?.sub)
  const purpose = purposeOf({ lines, uploads: uploads ?? [], isOffline, isWished })
  const isBusy = state.kind === 'opening' || state.kind === 'leaving'
  return (
    <div className={classes.checkout}>
      {lines.some(lacksArtwork) && (
        <p role="status" className={classes.warning}>
          {TEXTS.cart.artworkMissing}
          {uploads && waitsElsewhere({ lines, uploads }) && (
            <strong className={classes.elsewhere}>{ELSEWHERE_TEXT}</strong>
          )}
        </p>
      )}
      {status === 'sign-in-again' ? (
        <button type="button" className={action.main} onClick={() => signIn('/cart')}>
          {CHECKOUT_TEXTS.signInAgain}
        </button>
      ) : purpose.kind !== 'pay' ? (
        <WhenConnected purpose={purpose} onWish={make} />
      ) : (
        <button
          type="button"
          className={action.main}
          disabled={!purpose.isOpen}
          aria-busy={isBusy}
          onClick={() => void start(lines)}
        >
          {isBusy ? CHECKOUT_TEXTS.opening : TEXTS.cart.checkout}
        </button>
      )}
      {status !== 'sign-in-again' && (
        <WishNote purpose={purpose} isWished={isWished} isOffline={isOffline} onWithdraw={end} />
      )}
      {state.kind === 'refused' && (
        <p role="alert" className={classes.refused}>
          {state.message}
        </p>
      )}
      {state.kind === 'price_changed' && (
        <PriceChangeDialog
          change={state.change}
          onAccept={() => void start(lines, state.change.quoteHash)}
          onClose={reset}
        />
      )}
    </div>
  )
}
