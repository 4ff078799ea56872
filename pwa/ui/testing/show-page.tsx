import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { asOurs } from '#pwa/lib/testing/answers.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ProductCard } from '#shared/contract/product-wire.ts'
import { Kit } from './kit.tsx'

/** An answer that never comes. */
export const never = new Promise<never>(() => {})

/** A refusal in the API's envelope (D26). */
export function refusal(status: number, code: ErrorCode, error: string): Response {
  return Response.json({ error, code, requestId: 'r' }, { status })
}

/** A card as the API sends it. */
export function aCard(name: string, more: Partial<ProductCard> = {}): ProductCard {
  const slug = name.toLowerCase().replace(/\W+/g, '-')
  const images = [`${slug}/whole.jpg`, `${slug}/detail.jpg`]
  return { name, path: `/${slug}`, images, description: '', optionName: 'One size', price: 10, ...more }
}

/** A viewer who sees everything at once. */
class EverythingSeen {
  readonly #tell: IntersectionObserverCallback
  constructor(notify: IntersectionObserverCallback) {
    this.#tell = notify
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    this.#tell([entry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

/** Shows a page in a shop whose API gives these answers by address, and no answer at all to anything else. */
export function showPage(
  page: ReactNode,
  answers: Record<string, unknown> = {},
  Observer: unknown = EverythingSeen,
) {
  const answer = async (input: RequestInfo | URL) => {
    const found = await { '/api/health': { ok: true }, ...answers }[String(input)]
    if (found === undefined) throw new TypeError('fetch failed')
    return asOurs(found instanceof Response ? found.clone() : Response.json(found))
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { wrapper: Kit },
  )
  return { answers, ...shown }
}
