import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isLoginReturn } from '#pwa/lib/auth/return-path.ts'
import { showColorScheme } from '#pwa/lib/color-scheme.ts'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { noteSentPictures } from '#pwa/ui/absent-picture/sent-pictures.ts'
import { App } from './app.tsx'
import { firstView } from './first-view.ts'
import { hasPriceList, preloaded } from './preload.ts'
import { recallDevice } from './recall.ts'
import { createAppRouter } from './router.tsx'
import { stylesThere } from './sent-view.ts'

/** In the browser's own list of what happened, for whoever looks for the cause. */
const DRAWN_ANEW = 'sent view drawn anew'

type Router = ReturnType<typeof createAppRouter>

/** Takes over the view that the server sent, in `root`; where it sent none the shop is drawn there. */
export async function start(root: HTMLElement, sent: HTMLElement | null): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: the spec asks for failed fetches to be logged (spec §8).
  const queries = createQueryClient((text, error) => console.error(text, error))
  showColorScheme()
  if (sent) await nextTurn()
  // To have its place noted takes a browser longer than to make the router.
  const history = createBrowserHistory()
  if (sent) await nextTurn()
  const router = createAppRouter(history)
  if (sent) await nextTurn()
  // A login that comes back shows itself, and begins its page only when it knows which.
  const isReturning = isLoginReturn(location.search)
  const first = isReturning ? null : firstPage(router, queries, sent !== null)
  await Promise.all([recallDevice(), stylesThere(), first])
  if (sent) takeOver(sent, router, queries)
  else createRoot(root).render(<App router={router} queries={queries} />)
}

/**
 * In turns, so that a tap is never kept waiting for the whole page. What the server could not know (a person, a kept
 * choice) is drawn anew where it differs; a part whose code comes later was left to the page.
 */
function takeOver(sent: HTMLElement, router: Router, queries: QueryClient): void {
  // The router draws as on the server: without a boundary of its own around the page.
  router.ssr = { manifest: undefined }
  const onRecoverableError = (error: unknown, { componentStack }: { componentStack?: string | null }) => {
    if (!isLeftToPage(error)) performance.mark(DRAWN_ANEW, { detail: `${error}${componentStack}` })
  }
  noteSentPictures(sent)
  const app = <App router={router} queries={queries} />
  startTransition(() => void hydrateRoot(sent, app, { onRecoverableError }))
}

/** React tells of each part that the server left; only then has the error a digest. */
const isLeftToPage = (error: unknown) => error instanceof Error && 'digest' in error

async function firstPage(router: Router, queries: QueryClient, isSent: boolean): Promise<void> {
  if (isSent) await firstView(router, queries, location.pathname)
  // An installed shop starts from the device, which has all it needs: what is drawn once is not drawn half before.
  else if (hasPriceList()) await preloaded(router)
}
