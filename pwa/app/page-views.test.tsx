import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAppRouter } from './router.tsx'

const note = vi.hoisted(() => vi.fn())
vi.mock('#pwa/lib/page-views-browser.ts', () => ({ note }))
vi.mock('./layout/layouts.tsx', () => ({ LayoutA: () => 'A', LayoutB: () => 'B' }))

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
