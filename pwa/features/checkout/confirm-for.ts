import type { Api } from '#pwa/lib/api.ts'
import { personOf } from '#pwa/local/people.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import { type ConfirmedPurchase, confirmPurchase } from './confirm-purchase.ts'

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

/** Settles a purchase in a person's own cart and says which lines were changed since and stay (D7). */
export async function confirmFor(api: Api, sub: string, sessionId: string): Promise<ConfirmedPurchase> {
  const { cart, wish } = await personOf(sub).local
  const found = await confirmPurchase(api, cart, sessionId, wait)
  if (found.status === 'paid') await wish.end()
  for (const line of found.changed) toast(CHECKOUT_TEXTS.changed(line.product))
  for (const line of found.alike ?? []) toast(CHECKOUT_TEXTS.alike(line.product))
  return found
}
