import { type BrowserContext, expect, type Page } from 'playwright/test'
import type { RouteKind } from '#shared/catalogue/routes.ts'
import { withPlainPictures } from './plain-pictures.ts'

export const PHONE = { width: 390, height: 844 }
/** Kinds of page that are sent with a first view. */
export const SENT_KINDS: readonly RouteKind[] = ['home', 'category', 'listing', 'all-products', 'product']
/** A page's code. */
export const CODE = /\/assets\/.*\.m?js$/

export async function openPhone(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(PHONE)
  await withPlainPictures(page)
  return page
}

/** A page whose code comes when it is let in. */
export async function openHeld(context: BrowserContext, address: string) {
  const page = await openPhone(context)
  let letIn = () => {}
  const isLetIn = new Promise<void>(resolve => {
    letIn = resolve
  })
  await page.route(CODE, async route => {
    await isLetIn
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('#root h1').waitFor({ state: 'attached' })
  return { page, letIn }
}

/** Resolves when the page's code has taken over the view that was sent. */
export const taken = (page: Page) => expect(page.locator('#root > div:not([inert])')).toBeAttached()
