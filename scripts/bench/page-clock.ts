import type { Page } from 'playwright'

/** When a page counts as there: what is shown, and what is gone. */
export interface There {
  /** A selector of what must be in the page. */
  shows: string
  /** A selector of what must not be in it. */
  hides?: string
}

/** The shop's page has taken the place of the first view that the server sent. */
export const OWN_PAGE: There = { shows: '#root > *', hides: '#root > [inert]' }
/** A product can be configured and has its price; a stranger's button is another than a customer's. */
export const USABLE: There = { shows: 'main form [role=status][aria-label=Total]' }
/** A control shows its heading. */
export const HEADING: There = { shows: 'h1' }

declare global {
  interface Window {
    thereAt: number
  }
}

export interface PageTimes {
  /** Milliseconds from the start of the navigation, by the page's own clock. */
  there: number
  /** Of the first contentful paint. */
  painted: number
}

/** Opens an address and tells when it was there; the page must be a new one. */
export async function timeOpening(page: Page, address: string, there: There): Promise<PageTimes> {
  await page.addInitScript(({ shows, hides }) => {
    const isThere = () =>
      document.readyState !== 'loading' &&
      document.querySelector(shows) !== null &&
      (hides === undefined || document.querySelector(hides) === null)
    const look = () => {
      if (isThere()) window.thereAt = performance.now()
      else requestAnimationFrame(look)
    }
    look()
  }, there)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => window.thereAt > 0 && performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  return page.evaluate(() => ({
    there: window.thereAt,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
}
