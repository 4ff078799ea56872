import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { loadConfig } from '#pwa/lib/config.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { hasStripe } from './load-stripe.ts'
import { type CheckoutDeps, type CheckoutOutcome, startCheckout } from './start-checkout.ts'

export type CheckoutState = CheckoutOutcome | { kind: 'idle' } | { kind: 'opening' }

/** Checkout of the cart: a double tap sends once, and coming back from the provider makes it ready again. */
export function useCheckout(change: Partial<CheckoutDeps> = {}) {
  const api = useApi()
  const [state, setState] = useState<CheckoutState>({ kind: 'idle' })
  const isBusy = useRef(false)
  const [given] = useState(change)
  const deps = useMemo((): CheckoutDeps => ({ ...browserDeps, api, ...given }), [api, given])

  function reset() {
    isBusy.current = false
    setState({ kind: 'idle' })
  }

  useEffect(() => {
    // The browser's back button may show this very page again, as it was when it left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isBusy.current = false
      setState({ kind: 'idle' })
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  async function start(lines: readonly CartLine[], accept?: string) {
    if (isBusy.current) return
    isBusy.current = true
    setState({ kind: 'opening' })
    const outcome = await startCheckout(deps, lines, accept)
    isBusy.current = outcome.kind === 'leaving'
    setState(outcome)
  }

  return { state, start, reset }
}

const browserDeps = {
  config: loadConfig,
  hasStripe,
  get origin() {
    return window.location.origin
  },
  go: (url: string) => window.location.assign(url),
  // biome-ignore lint/suspicious/noConsole: failures are logged only (spec §8).
  log: (text: string, ...more: unknown[]) => console.error(text, ...more),
}
