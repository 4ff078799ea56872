import { createRoot } from 'react-dom/client'
import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { App } from './app.tsx'
import { firstView } from './first-view.ts'
import { isKept, readListAhead } from './local-data.ts'
import { fetchPageCode } from './pages.tsx'
import { createAppRouter } from './router.tsx'

/** Draws the shop into `root`, in place of the view the server sent where it did (`isDrawn`). */
export async function start(root: HTMLElement, isDrawn: boolean): Promise<void> {
  // On a first visit nothing may stand before the first paint; later ones have all they need on the device.
  if (!isDrawn && isKept()) {
    fetchPageCode(location.pathname)
    readListAhead()
  }
  // biome-ignore lint/suspicious/noConsole: the spec asks for failed fetches to be logged (spec §8).
  const queries = createQueryClient((text, error) => console.error(text, error))
  const router = createAppRouter()
  // Without a view from the server (an installed shop starts from its cache) waiting would only show an empty page. A
  // login that comes back shows itself, and begins its page only when it knows which.
  const isReturning = browserSession().getSnapshot().status === 'returning'
  if (isDrawn && !isReturning) await firstView(router, queries, location.pathname)
  createRoot(root).render(<App router={router} queries={queries} />)
}
