import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Auth, AuthContext } from '#pwa/lib/auth/use-auth.ts'
import { Kit } from '#pwa/ui/testing/kit.tsx'
import { dana } from '#pwa/ui/testing/show.tsx'
import { createAppRouter } from './router.tsx'

vi.mock('#pwa/lib/page-views-browser.ts', () => ({ note() {} }))
vi.mock('#pwa/features/orders/orders-page.tsx', () => ({ default: () => <h1>Your Orders</h1> }))
vi.mock('#pwa/features/home/home-page.tsx', () => ({ default: () => <h1>Welcome</h1> }))

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => vi.unstubAllGlobals())

const signedIn: Partial<Auth> = { status: 'signed-in', user: dana }

function visit(path: string, auth: Partial<Auth> = {}) {
  const history = createMemoryHistory({ initialEntries: ['/products', path], initialIndex: 1 })
  const router = createAppRouter(history)
  const queryClient = new QueryClient()
  const tree = (session: Partial<Auth>) => (
    <Kit>
      <QueryClientProvider client={queryClient}>
        <AuthContext value={{ status: 'anonymous', user: null, problem: null, ...session } as Auth}>
          <RouterProvider router={router} />
        </AuthContext>
      </QueryClientProvider>
    </Kit>
  )
  const { rerender } = render(tree(auth))
  return { history, becomes: (session: Partial<Auth>) => rerender(tree(session)) }
}

test('§2 login-only pages: a stranger is sent home, and the address is replaced', async () => {
  const { history } = visit('/orders')
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(history.location.pathname).toBe('/')
  history.back()
  await expect.poll(() => history.location.pathname).toBe('/products')
})

test('issue 6.28: the page a stranger asked for stays with the entry that took its place', async () => {
  const { history } = visit('/orders?status=new')
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(history.location.state).toMatchObject({ wanted: '/orders?status=new' })
})

test('D48: a stranger who asks for an order is sent home, to sign in to it', async () => {
  const { history } = visit('/orders/GL-7KQ2-M9XD')
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy()
  expect(history.location.state).toMatchObject({ wanted: '/orders/GL-7KQ2-M9XD' })
})

test.each([[{}], [signedIn]])(
  'D48: an address with too long a number for an order is no page here either',
  async who => {
    const { history } = visit(`/orders/GL-${'7'.repeat(60)}`, who)
    expect(await screen.findByText('404 Not Found')).toBeTruthy()
    expect(history.location.pathname).toMatch(/^\/orders\/GL-7/)
  },
)

test('D38: a page that was opened signed in stays when the session ends, to say so itself', async () => {
  const { history, becomes } = visit('/orders', signedIn)
  expect(await screen.findByRole('heading', { name: 'Your Orders' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Your Orders | Goldleaf Sign & Print'))
  becomes({})
  expect(screen.getByRole('heading', { name: 'Your Orders' })).toBeTruthy()
  expect(history.location.pathname).toBe('/orders')
})

test('D2: "sign in again" keeps login-only pages open', async () => {
  visit('/orders', { status: 'sign-in-again', user: dana })
  expect(await screen.findByRole('heading', { name: 'Your Orders' })).toBeTruthy()
})

test.each([
  ['/13oz-vinyl-banner', '13oz Vinyl Banner', 'Home13oz Vinyl Banner'],
  ['/displays/a-frame', 'A-Frame', 'HomeIndoor/Outdoor DisplaysA-Frame'],
  ['/privacy-policy', 'Privacy Policy', 'HomePrivacy Policy'],
])('§2 %s has its title and the way to it', async (path, name, way) => {
  visit(path)
  expect((await screen.findByRole('navigation', { name: 'Breadcrumb' })).textContent).toBe(way)
  await waitFor(() => expect(document.title).toBe(`${name} | Goldleaf Sign & Print`))
})

test.each([
  ['/success', 'Payment Successful!'],
  ['/cancel', 'Payment Cancelled'],
])('issue 6.27: %s has no layout, and no breadcrumb either', async (path, heading) => {
  visit(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('§8 D33: an unmatched address shows "Unexpected Application Error", "404 Not Found" and a way home', async () => {
  visit('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Unexpected Application Error' })).toBeTruthy()
  expect(screen.getByText('404 Not Found')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Catalog' })).toBeNull()
})
