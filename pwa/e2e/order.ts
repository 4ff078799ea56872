import { expect, type Page } from 'playwright/test'
import { callerOf } from '#api/testing/caller.ts'
import { openedCheckout, pay, uploadArtwork } from '#api/testing/orders.ts'
import type { CheckoutState } from '#shared/contract/calls.ts'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { BANNER, banner, demoCustomer } from './cart.ts'
import { openSignedIn } from './fixtures.ts'

/**
 * The demo customer's order of a banner with a file, bought by the calls that the pages make, where the purchase itself is not the subject;
 * opens the order's page. Resolves to its number.
 */
export async function orderBanner(page: Page): Promise<string> {
  const { origin, token } = await demoCustomer(page)
  const bought = await buyBanner(origin, token)
  await openSignedIn(page, `/orders/${bought}`)
  await expect(page.getByRole('region', { name: BANNER })).toBeVisible()
  return bought
}

async function buyBanner(origin: string, token: string): Promise<string> {
  const shop = { url: origin, call: callerOf(origin) }
  const who = { token }
  const file = { name: 'fair.pdf', contentType: 'application/pdf' }
  const artwork = await uploadArtwork(shop, who, Uint8Array.from(await makeOnePagePdf()), file)
  const session = await openedCheckout(shop, who, [banner(artwork)])
  await pay(session)
  const orderId = async () => {
    const answer = await shop.call(`/api/stripe/checkout-session/${session.id}`, who)
    return ((await answer.json()) as CheckoutState).orderId
  }
  await expect.poll(orderId).toMatch(/^GL-/)
  return (await orderId()) ?? ''
}
