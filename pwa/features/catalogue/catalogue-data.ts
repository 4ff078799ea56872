import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, createApi } from '#pwa/lib/api.ts'
import type { CallInput } from '#pwa/lib/api-calls.ts'

/** Catalogue calls carry no token (spec §6). */
const api = createApi({ fetch: (input, init) => fetch(input, init), getToken: async () => null })

/** How long listings, categories and all products stay fresh, in milliseconds (spec §9). */
const FRESH_MS = 600_000

type ListingQuery = CallInput<'GET /api/product'>['query']

const allProducts = () =>
  queryOptions({
    queryKey: ['allProducts'],
    queryFn: ({ signal }) => api.call('GET /api/product/all-products', { signal }),
    staleTime: FRESH_MS,
  })

const categories = () =>
  queryOptions({
    queryKey: ['productCategories'],
    queryFn: ({ signal }) => api.call('GET /api/product/product-categories', { signal }),
    staleTime: FRESH_MS,
  })

const listing = (query: ListingQuery) =>
  queryOptions({
    queryKey: ['listing', query.categoryName, query.subCategoryName],
    queryFn: ({ signal }) => api.call('GET /api/product', { query, signal }),
    staleTime: FRESH_MS,
  })

export const useAllProducts = () => useQuery(allProducts())
export const useCategories = () => useQuery(categories())
export const useListing = (query: ListingQuery) => useQuery(listing(query))

/** Whether the shop answered that it has nothing by that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
