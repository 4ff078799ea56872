import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CardLink } from './card-link.tsx'

const PRODUCTS = ['Mesh Banner', 'Pole Banner', 'X Stand', 'Snap Poster Hanger']

/** A page with links to products; the code of the first is fetched by `preload`. */
function aListing() {
  const preload = vi.fn(async () => {})
  const Product = Object.assign(() => <h1>Mesh Banner</h1>, { preload })
  const root = createRootRoute({
    notFoundComponent: () => null,
    component: () => (
      <>
        {PRODUCTS.map(name => (
          <CardLink
            key={name}
            to={`/${name.toLowerCase().replaceAll(' ', '-')}`}
            className="card"
            aria-label={`View Details of ${name}`}
          >
            View Details
          </CardLink>
        ))}
        <Outlet />
      </>
    ),
  })
  const product = createRoute({ getParentRoute: () => root, path: '/mesh-banner', component: Product })
  const router = createRouter({
    routeTree: root.addChildren([product]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(<RouterProvider router={router} />)
  return { router, preload }
}

const theLink = () => screen.findByRole('link', { name: 'View Details of Mesh Banner' })

test('§2 card: a press opens the product without leaving the page', async () => {
  aListing()
  const link = await theLink()
  expect(link.getAttribute('href')).toBe('/mesh-banner')
  expect(fireEvent.click(link), 'the browser does not go there').toBe(false)
  expect(await screen.findByRole('heading', { name: 'Mesh Banner' })).toBeTruthy()
})

test.each([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
])('a press with %o is the browser’s: another tab, another window, a download', async press => {
  const { router } = aListing()
  expect(fireEvent.click(await theLink(), press)).toBe(true)
  expect(router.state.location.pathname).toBe('/')
})

test.each(['mouseEnter', 'focus', 'touchStart'] as const)('the page’s code is fetched on %s', async sign => {
  const { preload } = aListing()
  const link = await theLink()
  expect(preload).not.toHaveBeenCalled()
  fireEvent[sign](link)
  await waitFor(() => expect(preload).toHaveBeenCalled())
})

test('issue 12.4: it does not look where it leads each time that the address changes', async () => {
  const { router } = aListing()
  await theLink()
  const looked = vi.spyOn(router, 'buildLocation')
  await act(() => router.navigate({ to: '/mesh-banner' }))
  expect(looked.mock.calls.length, 'the router’s own, for the way there').toBeLessThanOrEqual(2)
})
