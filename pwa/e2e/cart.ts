import { decodeJwt } from 'jose'
import { expect, type Page } from 'playwright/test'
import { loadCatalogueData } from '#api/catalogue/load.ts'
import { callerOf } from '#api/testing/caller.ts'
import { buyable, itemFor } from '#api/testing/orders.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { CartMutation } from '#shared/cart/mutation.ts'
import { defaultChoices } from '#shared/pricing/selection.ts'
import type { Selection } from '#shared/pricing/types.ts'
import { openSignedIn, signInLeft } from './fixtures.ts'

export const BANNER = '13oz Vinyl Banner'
const SIZE = { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 }

/** A banner of 3 x 6 ft as its page sells it, for $45.00 unless chosen otherwise. */
export function banner(artwork?: string, { choices, ...changes }: Partial<Selection> = {}) {
  const product = loadCatalogueData().products.find(({ name }) => name === BANNER)
  if (!product) throw new Error(`no product named ${BANNER}`)
  const usual = {
    dimensions: SIZE,
    jobName: '',
    storePickup: false,
    choices: defaultChoices(product, choices),
  }
  return itemFor(product, buyable(product, { ...usual, ...changes }), artwork)
}

interface Customer {
  origin: string
  token: string
}

/** Changes a customer's cart by the call that devices make, as one that this test does not open. */
export async function changeByOtherDevice(
  { origin, token }: Customer,
  mutation: CartMutation,
): Promise<void> {
  const json = syncOf(String(decodeJwt(token).sub), [mutation])
  const answer = await callerOf(origin)('/api/sync/cart', { token, json })
  expect(await answer.json()).toMatchObject({ rejected: [] })
}

/** Puts a banner into a customer's cart, of 3 x 6 ft unless chosen otherwise. */
export function putBanner(who: Customer, changes: Partial<Selection> = {}): Promise<void> {
  const { id = '', options, total } = banner(undefined, changes)
  return changeByOtherDevice(who, mutations.add(id, { options: options as CartLine['options'], total }))
}

/** Where the shop is and what it takes for the demo customer, who signs in on this page where they have not on this worker. */
export async function demoCustomer(page: Page): Promise<Customer> {
  if (!signInLeft()) await openSignedIn(page, '/privacy-policy')
  const left = signInLeft()
  if (!left) throw new Error('the sign-in left no token')
  return left
}

/**
 * Opens the demo customer's cart with so many banners in it, which another device of theirs has put there: where a banner in the cart is what
 * a test begins with, to choose it by hand costs more than many a test.
 */
export async function openCartWithBanner(page: Page, count = 1): Promise<void> {
  const who = await demoCustomer(page)
  for (let banners = 0; banners < count; banners++) await putBanner(who)
  await openSignedIn(page, '/cart')
  const quantities = page.getByLabel(`Quantity of ${BANNER}`)
  await expect(quantities).toHaveCount(count)
  await expect(quantities.last()).toBeVisible()
}
