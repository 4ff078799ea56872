import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import { type NewLine, type ShopActions, ShopContext } from '#pwa/ui/shop-context.ts'
import { ToastRegion } from '#pwa/ui/toast/toast-region.tsx'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { Kit } from './kit.tsx'

/** An answer that never comes. */
export const never = new Promise<never>(() => {})

export const dana = { sub: 'auth0|dana', name: 'Dana Demo', email: 'dana@goldleaf.example', picture: '' }

/** Answers by address; what is not listed cannot be reached. */
export type Answers = Record<string, unknown>

function answering(answers: Answers): typeof fetch {
  return async input => {
    const found = await { '/api/health': { ok: true }, ...answers }[String(input)]
    if (found === undefined) throw new TypeError('fetch failed')
    return asOurs(found instanceof Response ? found.clone() : Response.json(found))
  }
}

/** A cart that only remembers what was done to it. */
export function fakeShop(lines: CartLine[] = []) {
  const added: NewLine[] = []
  const changed: { lineId: string; line: NewLine }[] = []
  const placed: { lineId: string; slot: ArtworkSlot; file: File }[] = []
  const actions: ShopActions = {
    addLine: async line => ({ lineId: String(added.push(line)) }),
    readLine: async lineId => lines.find(({ id }) => id === lineId) ?? null,
    changeLine: async (lineId, line) => void changed.push({ lineId, line }),
    placeArtwork: async (lineId, slot, file) => placed.push({ lineId, slot, file }) > 0,
  }
  return { actions, added, changed, placed }
}

interface ShowOptions {
  answers?: Answers
  auth?: Partial<Auth>
  shop?: ShopActions
  /** The address the page is shown at. */
  at?: string
}

/** Shows a page as the app would: data, session, cart and addresses around it, all of them fakes. */
export function show(
  page: ReactNode,
  { answers = {}, auth = {}, shop = fakeShop().actions, at = '/' }: ShowOptions = {},
) {
  vi.stubGlobal('fetch', vi.fn(answering(answers)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    for (const { id } of toastStore.get()) dismissToast(id)
  })
  const session: Auth = {
    status: 'anonymous',
    user: null,
    problem: null,
    signIn: vi.fn(),
    usualWay: 'redirect',
    signOut: vi.fn(),
    getToken: async () => null,
    ...auth,
  }
  const history = createMemoryHistory({ initialEntries: [at] })
  const root = createRootRoute({ component: () => page, notFoundComponent: () => page })
  const router = createRouter({ routeTree: root, history })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const shown = render(
    <Kit>
      <QueryClientProvider client={queryClient}>
        <AuthContext value={session}>
          <ShopContext value={shop}>
            <RouterProvider router={router} />
            <ToastRegion />
          </ShopContext>
        </AuthContext>
      </QueryClientProvider>
    </Kit>,
  )
  return { ...shown, session, history, answers, queryClient }
}
