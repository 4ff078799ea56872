import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PAGE_CODE } from './page-code.ts'
import { createAppRouter } from './router.tsx'

const note = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/page-views-browser.ts', () => ({ note }))
vi.mock('#pwa/lib/when-idle.ts', () => ({ whenIdle: (run: () => void) => run() }))
vi.mock('./layout/layouts.tsx', () => ({ Layout: () => 'frame' }))

// Pages are told once their code is there, however long that takes to read.
beforeAll(() => Promise.all([PAGE_CODE['all-products'](), PAGE_CODE.privacy()]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => vi.unstubAllGlobals())

test('§2 page views: path and query are told at start and on every navigation', async () => {
  const history = createMemoryHistory({ initialEntries: ['/products?from=mail'] })
  render(<RouterProvider router={createAppRouter(history)} />)
  await expect.poll(() => note.mock.calls).toEqual([['/products', '?from=mail']])
  history.push('/privacy-policy')
  await expect.poll(() => note.mock.calls.slice(1)).toEqual([['/privacy-policy', '']])
  history.back()
  await expect.poll(() => note.mock.calls.slice(2)).toEqual([['/products', '?from=mail']])
})
