import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { useLoaded } from '#pwa/lib/use-loaded.ts'
import { confirmFor } from './confirm-for.ts'
import type { ConfirmedPurchase } from './confirm-purchase.ts'

/** What became of the purchase, once the shop has said so; the cart is put right even if the page is left meanwhile. */
export function useConfirmedPurchase(sessionId: string | null): ConfirmedPurchase | null {
  const api = useApi()
  const sub = useAuth().user?.sub
  return useLoaded(async () => {
    if (!sessionId || sub === undefined) return null
    try {
      return await confirmFor(api, sub, sessionId)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the texts of the page stand whatever the shop answers.
      console.warn('The purchase could not be looked up.', error)
      return null
    }
  }, [api, sessionId, sub])
}
