import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { categoriesQuery, productQuery, topProductsQuery } from './queries.ts'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

test('§7 defaults: 5 minutes fresh, no retries for mutations', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries?.staleTime).toBe(300_000)
  expect(mutations?.retry).toBe(0)
})

test('§7 defaults: three retries, their delay doubling from 1 s to 30 s', () => {
  const broken = new ApiError(500, 'internal', 'x')
  expect([0, 1, 2, 3].map(failures => shouldRetry(failures, broken))).toEqual([true, true, true, false])
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3])
})

test('D52: silence, 5xx, 408, 425 and 429 are asked for again, any other 4xx is an answer', () => {
  const passing = [408, 425, 429]
  for (let status = 400; status < 600; status++) {
    const isRetried = status >= 500 || passing.includes(status)
    expect([status, shouldRetry(0, new ApiError(status, 'bad_request', 'x'))]).toEqual([status, isRetried])
  }
  expect(shouldRetry(0, new ApiError(0, 'offline', 'x'))).toBe(true)
  expect(shouldRetry(0, new ApiError(0, 'timeout', 'x'))).toBe(true)
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(true)
})

test('§7 keys and lifetimes: topProducts; categories 10 minutes; product by name 5 minutes, only when named', () => {
  expect(topProductsQuery().queryKey).toEqual(['topProducts'])
  expect(categoriesQuery().staleTime).toBe(600_000)
  expect(productQuery('Coroplast').staleTime).toBe(300_000)
  expect(productQuery('Coroplast').enabled).toBe(true)
  expect(productQuery(undefined).enabled).toBe(false)
})

test('§8 category fetch fails: it is logged', async () => {
  const logged: string[] = []
  const client = createQueryClient(text => void logged.push(text))
  const failing = () => Promise.reject(new ApiError(404, 'not_found', 'x'))
  await client.fetchQuery({ queryKey: ['productCategories'], queryFn: failing }).catch(() => undefined)
  expect(logged).toEqual(['productCategories could not be fetched:'])
})
