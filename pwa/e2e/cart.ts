import { decodeJwt } from 'jose'
import { expect, type Page } from 'playwright/test'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { callerOf } from '#api/testing/caller.ts'
import { buyable, itemFor } from '#api/testing/orders.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { accessToken, openSignedIn, signInLeft } from './fixtures.ts'

export const BANNER = '13oz Vinyl Banner'
const SIZE = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

/** A banner of 3 x 6 ft as its page sells it, for $45.00. */
export function banner(artwork?: string) {
  const product = loadCatalogueData().products.find(({ name }) => name === BANNER)
  if (!product) throw new Error(`no product named ${BANNER}`)
  return itemFor(product, buyable(product, { dimensions: SIZE, jobName: '', storePickup: false }), artwork)
}

/** Changes a customer's cart by the call that devices make, as one that this test does not open. */
export async function changeByOtherDevice(
  { origin, token }: { origin: string; token: string },
  mutation: CartMutation,
): Promise<void> {
  const json = syncOf(String(decodeJwt(token).sub), [mutation])
  const answer = await callerOf(origin)('/api/sync/cart', { token, json })
  expect(await answer.json()).toMatchObject({ rejected: [] })
}

function putBanner(who: { origin: string; token: string }): Promise<void> {
  const { id = '', options, total } = banner()
  return changeByOtherDevice(who, mutations.add(id, { options: options as CartLine['options'], total }))
}

/**
 * Opens the demo customer's cart with a banner in it, which another device of theirs has put there: where a banner in the cart is what a test
 * begins with, to choose it by hand costs more than many a test.
 */
export async function openCartWithBanner(page: Page): Promise<void> {
  if (!signInLeft()) await openSignedIn(page, '/privacy-policy')
  const who = signInLeft()
  if (!who) throw new Error('the sign-in left no token')
  await putBanner(who)
  await openSignedIn(page, '/cart')
  await expect(page.getByLabel(`Quantity of ${BANNER}`)).toBeVisible()
}

/** The same on a device that begins without it, and keeps what it has: there a banner can be put beside another. */
export async function cartWithBanner(page: Page): Promise<void> {
  await openSignedIn(page, '/privacy-policy')
  await putBanner({ origin: new URL(page.url()).origin, token: await accessToken(page) })
  await page.goto('/cart')
  await expect(page.getByLabel(`artwork for ${BANNER}`).first()).toBeAttached()
}
