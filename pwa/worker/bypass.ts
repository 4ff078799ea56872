import { NOT_PAGES } from '#shared/offline/addresses.ts'

interface Route {
  condition: { urlPattern: string }
  source: 'network'
}
/** What an installing worker can say of requests in browsers that have static routes; the others' types lack it. */
export interface Installing {
  addRoutes?(routes: Route[]): Promise<void>
}

/** The one beginning that the server alone answers and the worker keeps. */
const KEPT = '/images'

/**
 * Lets requests that only the server answers go past the worker: it is neither started for them nor kept from giving
 * way to a newer one. Where a browser knows no such routes they reach it, and it leaves them to the network.
 */
export async function bypassWorker(event: Installing): Promise<void> {
  const routes = NOT_PAGES.filter(start => start !== KEPT).map(
    (start): Route => ({ condition: { urlPattern: `${start}/*` }, source: 'network' }),
  )
  await event.addRoutes?.(routes).catch(() => {})
}
