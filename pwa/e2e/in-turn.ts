import type { Page } from 'playwright/test'

/** An address of the shop, and what it is to show. */
export interface Visit<Shown> {
  path: string
  shown: Shown
}

/**
 * Goes from one address to the next as links of the shop would, each time once it shows what it is to; returns what each showed, and ends
 * with the first that does not within `patience` milliseconds. The page walks by itself: to be asked by the test costs more than most of its
 * own work. `look` runs in the page, sees nothing of what stands around it, and names things in the order of `shown`.
 */
export function inTurn<Shown, V extends Visit<Shown>>(
  page: Page,
  visits: readonly V[],
  look: (visit: V) => Shown,
  patience = 20_000,
): Promise<Shown[]> {
  return page.evaluate(`(${walk})(${JSON.stringify(visits)}, ${look}, ${patience})`)
}

/** In the page. */
async function walk<Shown, V extends Visit<Shown>>(
  visits: readonly V[],
  look: (visit: V) => Shown,
  patience: number,
): Promise<Shown[]> {
  const seen: Shown[] = []
  for (const visit of visits) {
    if (location.pathname !== visit.path) {
      history.pushState(null, '', visit.path)
      dispatchEvent(new PopStateEvent('popstate'))
    }
    // A view that was sent shows what it is to before the page can go anywhere.
    const isReached = () =>
      document.querySelector('#root > [inert]') === null &&
      JSON.stringify(look(visit)) === JSON.stringify(visit.shown)
    const end = performance.now() + patience
    while (!isReached() && performance.now() < end) await new Promise(done => setTimeout(done, 25))
    seen.push(look(visit))
    if (!isReached()) return seen
  }
  return seen
}
