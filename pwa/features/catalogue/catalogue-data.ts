import { queryOptions, useQuery } from '@tanstack/react-query'
import { allProductsQuery } from '#pwa/lib/all-products-query.ts'
import { ApiError, type CallInput } from '#pwa/lib/api.ts'
import { fromList } from '#pwa/lib/from-list.ts'
import { publicApi } from '#pwa/lib/public-api.ts'
import { categoriesQuery } from '#pwa/lib/queries.ts'

/** How long a listing stays fresh, in milliseconds (spec §9). */
const LISTING_FRESH = 600_000

type ListingQuery = CallInput<'GET /api/product'>['query']

/** One subcategory with its products (spec §7). */
export const listingQuery = (query: ListingQuery) =>
  queryOptions({
    queryKey: ['listing', query.categoryName, query.subCategoryName],
    queryFn: ({ signal }) => publicApi.call('GET /api/product', { query, signal }),
    staleTime: LISTING_FRESH,
    ...fromList(answers => answers.listing(query.categoryName, query.subCategoryName)),
  })

export const useAllProducts = () => useQuery(allProductsQuery())
export const useCategories = () => useQuery(categoriesQuery())
export const useListing = (query: ListingQuery) => useQuery(listingQuery(query))

/** Whether the shop answered that it has nothing by that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
