import { expect, test, vi } from 'vitest'
import { showCart } from './show-cart.ts'

const page = (path: string) => ({ url: `https://shop.example${path}`, focus: vi.fn(async () => null) })

test.each([
  [['/dtf', '/cart?from=x', '/orders'], 1],
  [['/dtf', '/orders'], 0],
])('issue 4.5: of the pages %j the tapped notification brings number %i to the front', async (paths, at) => {
  const open = paths.map(page)
  const openWindow = vi.fn()
  await showCart({ matchAll: async () => open, openWindow })
  expect(open.map(({ focus }) => focus.mock.calls.length)).toEqual(open.map((_, i) => (i === at ? 1 : 0)))
  expect(openWindow).not.toHaveBeenCalled()
})

test('issue 4.5: without an open page the tapped notification opens the cart', async () => {
  const openWindow = vi.fn(async () => null)
  await showCart({ matchAll: async () => [], openWindow })
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/cart')
})
