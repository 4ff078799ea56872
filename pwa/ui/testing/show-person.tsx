import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import { Kit } from './kit.tsx'

/** One request as the page made it. */
export interface Asked {
  name: string
  address: string
  body: unknown
  headers: Headers
}

export const ADA = { sub: 'auth0|ada', name: 'Ada', email: 'ada@example.com', picture: '' }

/** A signed-in person; the parts can be replaced. */
export function auth(parts: Partial<Auth> = {}): Auth {
  return {
    status: 'signed-in',
    user: ADA,
    problem: null,
    signIn() {},
    usualWay: 'redirect',
    signOut() {},
    getToken: async () => 'token',
    ...parts,
  }
}

interface Given {
  path?: string
  auth?: Auth
  /** By method and path without query; a function is asked for each request. */
  answers?: Record<string, unknown>
  /** Whether going back returns to where one was, as in the shop. */
  scrollRestoration?: boolean
  /** What every other page waits for before it is shown, as for its code. */
  nextPage?: Promise<unknown>
}

/** Shows a page to a signed-in person, in a shop with these answers; an unanswered call fails as offline. */
export function showTo(
  page: ReactNode,
  { path = '/page', auth: who = auth(), answers = {}, scrollRestoration = false, nextPage }: Given = {},
) {
  const asked: Asked[] = []
  const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input)
    const name = `${init?.method ?? 'GET'} ${address.split('?')[0]}`
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const request = { name, address, body, headers: new Headers(init?.headers) }
    asked.push(request)
    const given: unknown = { 'GET /api/health': { ok: true }, ...answers }[name]
    const found = await (typeof given === 'function' ? given(request) : given)
    if (found === undefined) throw new TypeError('fetch failed')
    return asOurs(found instanceof Response ? found.clone() : Response.json(found))
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  onTestFinished(() => void vi.unstubAllGlobals())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRootRoute()
  const shown = createRoute({
    getParentRoute: () => root,
    path: path.split(/[?#]/)[0] ?? path,
    component: () => page,
  })
  const otherPage = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: () => nextPage?.then(() => null),
    component: () => <p>Elsewhere</p>,
  })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({
    routeTree: root.addChildren([shown, otherPage]),
    history,
    scrollRestoration,
  })
  const tree = (as: Auth) => (
    <QueryClientProvider client={queryClient}>
      <AuthContext value={as}>
        <RouterProvider router={router as never} />
      </AuthContext>
    </QueryClientProvider>
  )
  const view = render(tree(who), { wrapper: Kit })
  return { ...view, asked, answers, history, queryClient, become: (next: Auth) => view.rerender(tree(next)) }
}
