import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#pwa/lib/query-client.ts'
import { firstView } from './first-view.ts'

const MENU = '/api/product/product-categories'
const ready = { load: async () => {} }
/** What was asked for the page itself; the view of the network asks for the shop's health besides. */
const pagesAsked = (asked: { mock: { calls: [string][] } }) =>
  asked.mock.calls.map(([address]) => address).filter(address => address.includes('/product/'))
const never = new Promise<never>(() => {})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the first page waits for its code and what it shows first', async () => {
  const asked = vi.fn(async (_: string) => new Response('gone', { status: 404 }))
  vi.stubGlobal('fetch', asked)
  await firstView(ready, createQueryClient(), '/')
  expect(pagesAsked(asked)).toEqual([MENU, '/api/product/top-products'])
})

test('a product page asks for its product by name, other pages for their code alone', async () => {
  const asked = vi.fn(async (_: string) => new Response('gone', { status: 404 }))
  vi.stubGlobal('fetch', asked)
  await firstView(ready, createQueryClient(), '/dtf')
  await firstView(ready, createQueryClient(), '/privacy-policy')
  expect(pagesAsked(asked)).toEqual([MENU, '/api/product/product-by-name?name=DTF'])
})

test('issue 12.3: what a page asks for at its start it asks for in turns, its code last', async () => {
  const order: string[] = []
  const turn = new MessageChannel()
  turn.port1.onmessage = () => order.push('a tap')
  const asked = async (address: string) => {
    if (address.includes('/product/')) order.push(address.slice(address.lastIndexOf('/') + 1))
    turn.port2.postMessage(null)
    return new Response('gone', { status: 404 })
  }
  vi.stubGlobal('fetch', asked)
  const load = async () => void order.push('code')
  await firstView({ load }, createQueryClient(), '/')
  turn.port1.close()
  expect(order.filter((each, at) => each !== order[at - 1])).toEqual([
    'product-categories',
    'a tap',
    'top-products',
    'a tap',
    'code',
  ])
})

test('issue 12.3: a listing waits for its products, so that it can take over the view that was sent', async () => {
  const asked = vi.fn(async (_: string) => new Response('gone', { status: 404 }))
  vi.stubGlobal('fetch', asked)
  await firstView(ready, createQueryClient(), '/banners/all')
  await firstView(ready, createQueryClient(), '/products')
  expect(pagesAsked(asked)).toEqual([MENU, MENU, '/api/product/all-products'])
  expect(asked.mock.calls.flat()).toContainEqual(
    expect.stringContaining('/api/product?categoryName=Banners&subCategoryName=All+Banners'),
  )
})

test('§7 product by name: an address that ends with a slash asks for the same product, never for none', async () => {
  const asked = vi.fn(async (_: string) => new Response('gone', { status: 404 }))
  vi.stubGlobal('fetch', asked)
  await firstView(ready, createQueryClient(), '/dtf/')
  expect(pagesAsked(asked)).toEqual([MENU, '/api/product/product-by-name?name=DTF'])
})

test('issue 3.3: nothing waits more than a second, whatever the network does', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => never)
  const shown = vi.fn()
  const waiting = firstView({ load: () => never }, createQueryClient(), '/').then(shown)
  await vi.advanceTimersByTimeAsync(999)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(shown).toHaveBeenCalledOnce()
})
