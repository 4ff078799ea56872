import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { ours } from '#pwa/lib/testing/answers.ts'
import { listingQuery } from './catalogue-data.ts'

const TEN_MINUTES = 600_000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => ours([])),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** How often the API is asked when a page opens and opens again after `ms`. */
async function callsWithin(ms: number, open: (client: QueryClient) => Promise<unknown>): Promise<number> {
  const client = new QueryClient()
  await open(client)
  vi.setSystemTime(Date.now() + ms)
  await open(client)
  return vi.mocked(fetch).mock.calls.length
}

const listing = { categoryName: 'Banners', subCategoryName: 'All Banners' }
const PAGES: [name: string, open: (client: QueryClient) => Promise<unknown>][] = [
  ['all products', client => client.fetchQuery(allProductsQuery())],
  ['a listing', client => client.fetchQuery(listingQuery(listing))],
]

test.each(PAGES)('§9 cache: %s are asked for once in ten minutes, and again after them', async (_, open) => {
  expect(await callsWithin(TEN_MINUTES - 1, open)).toBe(1)
  vi.mocked(fetch).mockClear()
  expect(await callsWithin(TEN_MINUTES, open)).toBe(2)
})

test('§9 cache: every listing is kept for itself', async () => {
  const client = new QueryClient()
  await client.fetchQuery(listingQuery(listing))
  await client.fetchQuery(listingQuery({ ...listing, subCategoryName: 'Wall Art' }))
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(2)
})

test('§6: catalogue calls carry no authorization header', async () => {
  await new QueryClient().fetchQuery(allProductsQuery())
  const sent = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers)
  expect(sent.has('authorization')).toBe(false)
})
