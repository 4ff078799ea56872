import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { after } from '#pwa/lib/after.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { loadConfig } from '#pwa/lib/config.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { confirmFor } from './confirm-for.ts'
import { hasStripe } from './load-stripe.ts'
import { useTellPaid } from './paid-cart.tsx'
import { type CheckoutDeps, type CheckoutOutcome, startCheckout } from './start-checkout.ts'

/** What was paid already is told above the cart, not here. */
export type CheckoutState =
  | Exclude<CheckoutOutcome, { kind: 'already_paid' | 'left' | 'held' }>
  | { kind: 'idle' }
  | { kind: 'opening' }
  /** Opens once the shop has checked the artwork. */
  | { kind: 'checking' }

/** The cart as it stands whenever the shop is asked. */
interface CartToPay {
  lines: readonly CartLine[]
  /** Whether an order has to wait for something that these lines do not hold. */
  holds(): boolean
}

/** How long the provider's page may take to come, in milliseconds, before the person is told and can try again. */
const LEAVING_MS = 20_000

/** Checkout of a cart: a double tap sends once, and coming back from the provider makes it ready again. */
export function useCheckout(cart: CartToPay, change: Partial<CheckoutDeps> = {}) {
  const api = useApi()
  const { user } = useAuth()
  const tellPaid = useTellPaid()
  const [state, setState] = useState<CheckoutState>({ kind: 'idle' })
  /** The press that is being answered; aborted when the cart is left. */
  const running = useRef<AbortController | null>(null)
  const cartNow = useRef(cart)
  const [given] = useState(change)
  const deps = useMemo((): CheckoutDeps => ({ ...browserDeps, api, ...given }), [api, given])

  function endWith(next: CheckoutState) {
    running.current = null
    setState(next)
  }
  const reset = () => endWith({ kind: 'idle' })

  useLayoutEffect(() => {
    cartNow.current = cart
  }, [cart])
  useEffect(() => {
    // The browser's back button may show this very page again, as it was when it left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      running.current = null
      setState({ kind: 'idle' })
    }
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pageshow', onShow)
      running.current?.abort()
    }
  }, [])

  async function start(accept?: string) {
    if (running.current) return
    if (cart.holds()) {
      if (accept !== undefined) reset()
      return
    }
    const press = new AbortController()
    running.current = press
    setState({ kind: 'opening' })
    const outcome = await startCheckout(deps, {
      lines: () => cartNow.current.lines,
      accept,
      signal: press.signal,
      onChecking: () => setState({ kind: 'checking' }),
      mayGoOn: () => !cartNow.current.holds(),
    })
    if (outcome.kind === 'left') return
    if (outcome.kind === 'held') return reset()
    if (outcome.kind === 'already_paid') {
      await putCartRight(outcome.sessionId)
      tellPaid(outcome.orderId)
      return reset()
    }
    if (outcome.kind !== 'leaving') return endWith(outcome)
    setState(outcome)
    whenStillHere(deps, press, () => running.current === press && endWith(NOT_OPENED))
  }

  /** The order is told whether or not the shop can say what it holds. */
  async function putCartRight(sessionId: string | null) {
    if (!user || sessionId === null) return
    try {
      await confirmFor(api, user.sub, sessionId)
    } catch (error) {
      deps.log('The purchase could not be looked up.', error)
    }
  }

  return { state, start, reset }
}

const NOT_OPENED: CheckoutState = { kind: 'failed', message: CHECKOUT_TEXTS.failed.notOpened }

/** Whoever stops the provider's page on its way, or loses the connection, is still here and must not find a dead button. */
function whenStillHere({ after }: CheckoutDeps, { signal }: AbortController, run: () => void): void {
  const cancel = after(LEAVING_MS, run)
  signal.addEventListener('abort', cancel, { once: true })
}

const browserDeps = {
  after,
  config: loadConfig,
  hasStripe,
  get origin() {
    return window.location.origin
  },
  go: (url: string) => window.location.assign(url),
  // biome-ignore lint/suspicious/noConsole: failures are logged only (spec §8).
  log: (text: string, ...more: unknown[]) => console.error(text, ...more),
}
