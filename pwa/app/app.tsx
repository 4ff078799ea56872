import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { AuthProvider } from '#pwa/lib/auth/auth-provider.tsx'
import type { Session } from '#pwa/lib/auth/session-types.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { followColorScheme } from '#pwa/lib/color-scheme.ts'
import { handedOver } from '#pwa/lib/handed-over.ts'
import { followBrowser, reachability } from '#pwa/lib/shop-reachability.ts'
import { whenIdle } from '#pwa/lib/when-idle.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { followLocalData } from './local-data.ts'
import { startLater } from './notices/start.ts'
import { OnePerson } from './one-person.tsx'
import type { createAppRouter } from './router.tsx'
import { openSentView } from './sent-view.ts'
import { ShopProvider } from './shop-provider.tsx'
import { followStrayFiles } from './stray-files.ts'
import { startSync } from './sync-start.ts'

type Router = ReturnType<typeof createAppRouter>

interface AppProps {
  router: Router
  queries: QueryClient
  /** Whose page it is; the browser's own session unless given. */
  session?: Session
}

/** A tablet in a customer's hands shows nothing else, whatever its address says (issue 9.6). */
const HandedPart = lazyPart(() => import('./booth/handed-part.tsx'), LoadingScreen)

const NotSaved = lazyPart(() => import('#pwa/features/account/not-saved.tsx'))

/** The shop: its providers around its pages. */
export function App({ router, queries, session }: AppProps) {
  useEffect(() => {
    // Without a connection its code may not come; then there is nothing to start either.
    startLater().catch(() => {})
  }, [])
  useLayoutEffect(followColorScheme, [])
  useEffect(() => followLocalData(queries), [queries])
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider {...(session && { session })}>
        <ShopProvider>
          <OnePerson>
            <Pages router={router} />
          </OnePerson>
          <ToastRegion />
          <OwnNotices />
        </ShopProvider>
      </AuthProvider>
    </QueryClientProvider>
  )
}

/** Only who has things on this device can lose some; its code comes before anything is lost. */
function OwnNotices() {
  const { user } = useAuth()
  return (
    user && (
      <Suspense>
        <NotSaved />
      </Suspense>
    )
  )
}

/** All routes, except while a login redirect comes back (spec §2, D2); a login that failed is said (spec §8). */
function Pages({ router }: { router: Router }) {
  const auth = useAuth()
  useEffect(followNetwork, [])
  useEffect(startSync, [])
  useEffect(() => followStrayFiles(router), [router])
  useEffect(() => {
    if (auth.problem) toast(auth.problem, { tone: 'bad' })
  }, [auth])
  const handed = useSyncExternalStore(handedOver.subscribe, handedOver.get, handedOver.get)
  const isOtherwise = auth.status === 'returning' || handed !== null
  useEffect(() => {
    if (isOtherwise) openSentView()
  }, [isOtherwise])
  if (auth.status === 'returning') return <LoadingScreen />
  if (handed === null) return <RouterProvider router={router} />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <HandedPart ticket={handed.ticket} />
    </Suspense>
  )
}

/** From its first quiet moment on the page knows whether it can reach the shop. */
function followNetwork(): () => void {
  const stop = followBrowser()
  const cancel = whenIdle(() => void reachability.probe())
  return () => {
    stop()
    cancel()
  }
}
