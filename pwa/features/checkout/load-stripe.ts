/** How long the provider's library may take, in milliseconds (D25). */
export const STRIPE_TIMEOUT_MS = 5_000

/** Whether the payment provider's browser library is there; gives up after 5 s (D25). */
export async function hasStripe(publishableKey: string): Promise<boolean> {
  const waited = new Promise<null>(resolve => setTimeout(resolve, STRIPE_TIMEOUT_MS, null))
  const loading = import('@stripe/stripe-js/dist/pure.mjs').then(({ loadStripe }) =>
    loadStripe(publishableKey),
  )
  return (await Promise.race([loading.catch(() => null), waited])) !== null
}
