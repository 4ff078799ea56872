import type { Page } from 'playwright/test'

/**
 * Opens an address with an empty cache; returns the paths its first load asked for: up to the load event and until the
 * page's own code has taken the place of the first view, which may be later.
 */
export async function firstLoadOf(page: Page, url: string): Promise<Set<string>> {
  await page.addInitScript(noteFirstPage)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => 'firstPageAt' in globalThis)
  // What was under way at that moment is told of once it has come.
  await page.waitForLoadState('networkidle')
  return new Set(await page.evaluate(askedForFirst))
}

/** In the page: notes when its own code took over the first view. */
function noteFirstPage(): void {
  let wasDrawn = false
  new MutationObserver((_, observer) => {
    const isDrawn = document.querySelector('#root > [inert]') !== null
    if (wasDrawn && !isDrawn) {
      Object.assign(globalThis, { firstPageAt: performance.now() })
      observer.disconnect()
    }
    wasDrawn = isDrawn
  }).observe(document, { attributeFilter: ['inert'], childList: true, subtree: true })
}

/** In the page: the paths that were asked for by then, and by the load event. */
function askedForFirst(): string[] {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const end = Math.max(opened?.loadEventStart ?? 0, Reflect.get(globalThis, 'firstPageAt') as number)
  const first = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= end)
  return first.map(({ name }) => new URL(name).pathname)
}
