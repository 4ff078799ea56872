import { expect, test, vi } from 'vitest'
import { showPage } from './show-page.ts'

const page = (path: string) => ({ url: `https://shop.example${path}`, focus: vi.fn(async () => null) })

async function tapped(paths: readonly string[], data?: unknown) {
  const open = paths.map(page)
  const openWindow = vi.fn(async () => null)
  await showPage({ matchAll: async () => open, openWindow }, data)
  return { focused: open.findIndex(({ focus }) => focus.mock.calls.length > 0), openWindow }
}

test.each([
  [['/dtf', '/cart?from=x', '/orders'], 1],
  [['/dtf', '/orders'], 0],
])('issue 4.5: of the pages %j the tapped notification brings number %i to the front', async (paths, at) => {
  const { focused, openWindow } = await tapped(paths)
  expect(focused).toBe(at)
  expect(openWindow).not.toHaveBeenCalled()
})

test('issue 4.5: without an open page the tapped notification opens the cart', async () => {
  expect((await tapped([])).openWindow).toHaveBeenCalledExactlyOnceWith('/cart')
})

test('issue 11.4: a tapped notice brings its order’s page to the front, or opens it, and leads no other page away', async () => {
  const data = { navigate: '/orders/GL-7KQ2-M9XD' }
  const there = await tapped(['/cart', '/orders/GL-7KQ2-M9XD'], data)
  expect([there.focused, there.openWindow.mock.calls]).toEqual([1, []])
  const elsewhere = await tapped(['/cart', '/orders'], data)
  expect([elsewhere.focused, elsewhere.openWindow.mock.calls]).toEqual([-1, [['/orders/GL-7KQ2-M9XD']]])
})
