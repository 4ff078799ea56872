import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { isLoginReturn } from '#pwa/lib/auth/return-path.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { App } from './app.tsx'
import { firstView } from './first-view.ts'
import { hasPriceList, preloaded } from './preload.ts'
import { recallDevice } from './recall.ts'
import { createAppRouter } from './router.tsx'

type Router = ReturnType<typeof createAppRouter>

/** Draws the shop into `root`, in place of the view the server sent where it did (`isDrawn`). */
export async function start(root: HTMLElement, isDrawn: boolean): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: the spec asks for failed fetches to be logged (spec §8).
  const queries = createQueryClient((text, error) => console.error(text, error))
  const router = createAppRouter()
  // A login that comes back shows itself, and begins its page only when it knows which.
  const isReturning = isLoginReturn(location.search)
  await Promise.all([recallDevice(), isReturning ? null : firstPage(router, queries, isDrawn)])
  createRoot(root).render(<App router={router} queries={queries} />)
}

async function firstPage(router: Router, queries: QueryClient, isDrawn: boolean): Promise<void> {
  if (isDrawn) await firstView(router, queries, location.pathname)
  // An installed shop starts from the device, which has all it needs: what is drawn once is not drawn half before.
  else if (hasPriceList()) await preloaded(location.pathname)
}
