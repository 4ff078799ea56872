import { decodeJwt } from 'jose'
import { expect, type Page } from 'playwright/test'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { callerOf } from '#api/testing/caller.ts'
import { buyable, itemFor, openedCheckout, pay, uploadArtwork } from '#api/testing/orders.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CheckoutState } from '#shared/contract/calls.ts'
import { makeOnePagePdf } from '#shared/testing/artwork-files.ts'
import { accessToken, openSignedIn } from './fixtures.ts'

const BANNER = '13oz Vinyl Banner'
const SIZE = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

/** A banner of 3 x 6 ft as its page sells it, for $45.00. */
function banner(artwork?: string) {
  const product = loadCatalogueData().products.find(({ name }) => name === BANNER)
  if (!product) throw new Error(`no product named ${BANNER}`)
  return itemFor(product, buyable(product, { dimensions: SIZE, jobName: '', storePickup: false }), artwork)
}

/** Puts a banner into the demo customer's cart by the call that devices make, where adding it is not the subject, and opens the cart. */
export async function cartWithBanner(page: Page): Promise<void> {
  await openSignedIn(page, '/privacy-policy')
  const token = await accessToken(page)
  const { id = '', options, total } = banner()
  const add = mutations.add(id, { options: options as CartLine['options'], total })
  const call = callerOf(new URL(page.url()).origin)
  const synced = await call('/api/sync/cart', { token, json: syncOf(String(decodeJwt(token).sub), [add]) })
  if (!synced.ok) throw new Error(`the cart answered ${synced.status}: ${await synced.text()}`)
  await page.goto('/cart')
  await expect(page.getByLabel(`artwork for ${BANNER}`).first()).toBeAttached()
}

/**
 * The demo customer's order of a banner with a file, bought by the calls that the pages make, where the purchase itself is not the subject;
 * opens the order's page. Resolves to its number.
 */
export async function orderBanner(page: Page): Promise<string> {
  await openSignedIn(page, '/privacy-policy')
  const { origin } = new URL(page.url())
  const shop = { url: origin, call: callerOf(origin) }
  const who = { token: await accessToken(page) }
  const file = { name: 'fair.pdf', contentType: 'application/pdf' }
  const artwork = await uploadArtwork(shop, who, Uint8Array.from(await makeOnePagePdf()), file)
  const session = await openedCheckout(shop, who, [banner(artwork)])
  await pay(session)
  const orderId = async () => {
    const answer = await shop.call(`/api/stripe/checkout-session/${session.id}`, who)
    return ((await answer.json()) as CheckoutState).orderId
  }
  await expect.poll(orderId).toMatch(/^GL-/)
  const bought = (await orderId()) ?? ''
  await page.goto(`/orders/${bought}`)
  await expect(page.getByRole('region', { name: BANNER })).toBeVisible()
  return bought
}
