import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import action from '#pwa/ui/action/action.module.css'
import { canCheckOut, lacksArtwork } from '#shared/cart/checkout-gate.ts'
import type { CartLine } from '#shared/cart/line.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { PriceChangeDialog } from './price-change.tsx'
import type { CheckoutDeps } from './start-checkout.ts'
import { useCheckout } from './use-checkout.ts'

interface CheckoutPanelProps {
  lines: readonly CartLine[]
  deps?: Partial<CheckoutDeps>
}

/** The Checkout button with its gate and warning, and what can come of pressing it (spec §4, D10, D15). */
export function CheckoutPanel({ lines, deps }: CheckoutPanelProps) {
  const { status, signIn } = useAuth()
  const { state, start, reset } = useCheckout(deps)
  const isOpen = canCheckOut([...lines]) && lines.every(line => line.priceList !== NOT_QUOTED)
  const isBusy = state.kind === 'opening' || state.kind === 'leaving'
  return (
    <div className={classes.checkout}>
      {lines.some(lacksArtwork) && (
        <p role="status" className={classes.warning}>
          {TEXTS.cart.artworkMissing}
        </p>
      )}
      {status === 'sign-in-again' ? (
        <button type="button" className={action.main} onClick={() => signIn('/cart')}>
          {CHECKOUT_TEXTS.signInAgain}
        </button>
      ) : (
        <button
          type="button"
          className={action.main}
          disabled={!isOpen}
          aria-busy={isBusy}
          onClick={() => void start(lines)}
        >
          {isBusy ? CHECKOUT_TEXTS.opening : TEXTS.cart.checkout}
        </button>
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
