import type { Page } from 'playwright/test'
import { pageTitle } from '#shared/catalogue/heads-names.ts'
import { NOT_FOUND, routeFor } from '#shared/catalogue/routes.ts'
import { test as base, expect, goWithin, opening } from './fixtures.ts'
import { withPlainPictures } from './plain-pictures.ts'

/** Where tests begin: little is drawn there, and nothing of it is what a test looks for. */
const START = '/privacy-policy'

/** A worker's own, for all tests that share it. */
let shared: Page | null = null

/**
 * For tests that only look at the shop as strangers do: they go on in one page with plain pictures, from within it. A fresh one each costs ten
 * times what going on does. What a test changes beside sizes and media it puts back itself, or has a page of its own.
 */
export const test = base.extend({
  page: async ({ browser, viewport }, use) => {
    if (shared === null) {
      shared = opening(await browser.newPage())
      await withPlainPictures(shared)
      await shared.goto(START)
    }
    if (viewport) await shared.setViewportSize(viewport)
    await use(shared)
    await shared.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: null })
    await opensWithin(shared, START)
  },
})

/** Goes where a link of the shop would, and waits until that page is there. */
export async function opensWithin(page: Page, path: string): Promise<void> {
  await goWithin(page, path)
  await expect(page).toHaveTitle(pageTitle(routeFor(path) ?? NOT_FOUND))
}

/** A page that tells how a payment went leads on by itself, unless one stays. */
export async function staysOn(page: Page): Promise<void> {
  const stay = page.getByRole('button', { name: 'Stay here' })
  if (await stay.isVisible()) await stay.click()
}
