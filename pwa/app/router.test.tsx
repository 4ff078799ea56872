import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { Kit } from '#pwa/ui/testing/kit.tsx'
import { createAppRouter } from './router.tsx'

const loadProduct = vi.hoisted(() =>
  vi.fn(async () => ({ default: ({ path }: { path: string }) => <h1>{path}</h1> })),
)
/** A newer shop's pages have styles under other names. */
const loadGone = vi.hoisted(() =>
  vi.fn(async () => {
    throw new Error('Unable to preload CSS for http://shop/assets/page-0a1b2c3.css')
  }),
)
vi.mock('#pwa/lib/page-views-browser.ts', () => ({ note() {} }))
vi.mock('./page-code.ts', async original => {
  const { PAGE_CODE } = await original<typeof import('./page-code.ts')>()
  const contact = async () => ({ default: () => <h1>Contact</h1> })
  return { PAGE_CODE: { ...PAGE_CODE, product: loadProduct, contact, privacy: loadGone } }
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => vi.unstubAllGlobals())

function open(path: string) {
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <Kit>
      <QueryClientProvider client={new QueryClient()}>
        <AuthContext value={{ status: 'anonymous', user: null, problem: null } as Auth}>
          <RouterProvider router={createAppRouter(history)} />
        </AuthContext>
      </QueryClientProvider>
    </Kit>,
  )
  return history
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const catalog = () => screen.queryByRole('navigation', { name: 'Catalog' })

test('issue 12.4: the frame stays while pages of both layouts change; only the sidebar comes and goes', async () => {
  const history = open('/contact-us')
  await heading('Contact')
  const stays = [screen.getByRole('banner'), screen.getByRole('main'), screen.getByRole('contentinfo')]
  expect(catalog()).toBeNull()
  history.push('/mesh-banner')
  await heading('/mesh-banner')
  await expect.poll(catalog).not.toBeNull()
  expect(stays.map(({ isConnected }) => isConnected)).toEqual([true, true, true])
  history.back()
  await heading('Contact')
  expect(catalog()).toBeNull()
})

test('issue 12.4: code that is here is not imported again before each page of its kind', async () => {
  loadProduct.mockClear()
  const history = open('/mesh-banner')
  await heading('/mesh-banner')
  const before = loadProduct.mock.calls.length
  history.push('/backlit-banner')
  await heading('/backlit-banner')
  expect(loadProduct.mock.calls.length).toBe(before)
})

test('issue 12.4: a page knows whether it was opened or come back to', async () => {
  const history = open('/contact-us')
  history.push('/mesh-banner')
  await heading('/mesh-banner')
  expect(wayHere.isReturn()).toBe(false)
  history.back()
  await heading('Contact')
  expect(wayHere.isReturn()).toBe(true)
  history.forward()
  await heading('/mesh-banner')
  expect(wayHere.isReturn()).toBe(true)
})

const broken = () => heading('Unexpected Application Error')
const says = 'This page did not load. Check your connection, then reload.'

test('issue 3.4: a page whose code a newer shop has replaced opens anew, once, and says so in plain words after that', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(reachability, 'probe').mockResolvedValue(true)
  open('/contact-us').push('/privacy-policy')
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  cleanup()
  open('/privacy-policy')
  await broken()
  expect(screen.getByText(says)).toBeTruthy()
  expect(reload).toHaveBeenCalledOnce()
})

test('issue 3.7: out of reach a page whose code never came says so in plain words, and the shop stays open', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.spyOn(reachability, 'probe').mockResolvedValue(false)
  sessionStorage.clear()
  const history = open('/contact-us')
  await heading('Contact')
  history.push('/privacy-policy')
  await broken()
  expect(screen.getByText(says)).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
  history.back()
  await heading('Contact')
})
