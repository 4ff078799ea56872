import { useEffect, useState } from 'react'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { personOf } from '#pwa/local/people.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { type Settled, settlePurchase } from './settle-purchase.ts'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** What became of the purchase, once the shop has said so; the cart is put right even if the page is left meanwhile. */
export function useSettled(sessionId: string | null): Settled | null {
  const api = useApi()
  const { user } = useAuth()
  const sub = user?.sub
  const [settled, setSettled] = useState<Settled | null>(null)
  useEffect(() => {
    if (!sessionId || sub === undefined) return
    let isShown = true
    settle(sub)
      .then(found => isShown && setSettled(found))
      // biome-ignore lint/suspicious/noConsole: the texts of the page stand whatever the shop answers.
      .catch(error => console.warn('The purchase could not be looked up.', error))
    return () => {
      isShown = false
    }
    async function settle(owner: string) {
      const { cart } = await personOf(owner).local
      const found = await settlePurchase(api, cart, sessionId ?? '', wait)
      for (const line of found.changed) toast(CHECKOUT_TEXTS.changed(line.product))
      return found
    }
  }, [api, sessionId, sub])
  return settled
}
