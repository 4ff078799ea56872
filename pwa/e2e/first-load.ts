import type { Page } from 'playwright/test'

/**
 * Opens an address with an empty cache; returns the paths its first load asked for: up to the load event and until the
 * page's own code has taken the place of the first view, which may be later.
 */
export async function firstLoadOf(page: Page, url: string): Promise<Set<string>> {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  // Taken as the event comes: on a busy machine more has been asked for by the time a wait for it is over.
  let atLoad = new Set<string>()
  page.once('load', () => {
    atLoad = new Set(requested)
  })
  await page.addInitScript(noteFirstPage)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => 'firstPage' in globalThis)
  const first = await page.evaluate(() => Reflect.get(globalThis, 'firstPage') as string[])
  return atLoad.union(new Set(first))
}

/** In the page: what had been fetched at the moment its own code took the place of the first view. */
function noteFirstPage(): void {
  const path = ({ name }: PerformanceEntry) => new URL(name).pathname
  let wasDrawn = false
  new MutationObserver((_, observer) => {
    const isDrawn = document.querySelector('#root > [inert]') !== null
    if (wasDrawn && !isDrawn) {
      Object.assign(globalThis, { firstPage: performance.getEntriesByType('resource').map(path) })
      observer.disconnect()
    }
    wasDrawn = isDrawn
  }).observe(document, { childList: true, subtree: true })
}
