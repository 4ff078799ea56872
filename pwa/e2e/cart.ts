import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import { callerOf } from '#api/testing/caller.ts'
import { mutations, syncOf } from '#api/testing/sync.ts'
import { openSignedIn, signInLeft } from './fixtures.ts'

/** As the 13oz Vinyl Banner's page puts one of 3 x 6 ft into the cart. */
const OPTIONS = {
  'Number of Sides': '1 Side',
  Material: '13oz Matte Vinyl',
  Hem: 'Hem All Sides',
  Grommets: 'Every 2 ft, All Sides',
  'Pole Pocket': 'No Pole Pocket',
  Windslit: 'No Windslit',
  Webbing: 'No Webbing',
  Corners: 'No Reinforced Corners',
  Rope: 'No Rope',
  'Color Profile': 'Standard CMYK',
  Velcro: 'No Velcro',
  Dimensions: { heightFt: 3, heightIn: 0, widthFt: 6, widthIn: 0 },
  'Job Name': '',
  Quantity: 1,
  'Store Pickup': '',
  requiresArtwork: true,
}

/**
 * Opens the demo customer's cart with a banner in it, which another device of theirs has put there: where a banner in the cart is what a test
 * begins with, to choose it by hand costs more than many a test.
 */
export async function openCartWithBanner(page: Page): Promise<void> {
  if (!signInLeft()) await openSignedIn(page, '/privacy-policy')
  const { origin, token } = signInLeft() ?? {}
  if (!origin || !token) throw new Error('the sign-in left no token')
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const json = syncOf(sub, [mutations.add(randomUUID(), { options: OPTIONS })])
  const answer = await callerOf(origin)('/api/sync/cart', { token, json })
  expect(await answer.json()).toMatchObject({ rejected: [] })
  await openSignedIn(page, '/cart')
  await expect(page.getByLabel('Quantity of 13oz Vinyl Banner')).toBeVisible()
}
