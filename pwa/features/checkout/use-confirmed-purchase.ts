import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { confirmFor } from './confirm-for.ts'
import type { ConfirmedPurchase } from './confirm-purchase.ts'

/** What became of the purchase, once the shop has said so; the cart is put right even if the page is left meanwhile. */
export function useConfirmedPurchase(sessionId: string | null): ConfirmedPurchase | null {
  const api = useApi()
  const { user } = useAuth()
  const sub = user?.sub
  const [settled, setSettled] = useState<ConfirmedPurchase | null>(null)
  useEffect(() => {
    if (!sessionId || sub === undefined) return
    let isShown = true
    confirmFor(api, sub, sessionId)
      .then(found => isShown && setSettled(found))
      // biome-ignore lint/suspicious/noConsole: the texts of the page stand whatever the shop answers.
      .catch(error => console.warn('The purchase could not be looked up.', error))
    return () => {
      isShown = false
    }
  }, [api, sessionId, sub])
  return settled
}
