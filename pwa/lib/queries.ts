import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { loadConfig } from './config.ts'
import { fromList } from './from-list.ts'
import { publicApi } from './public-api.ts'

/** How long answers stay fresh, in milliseconds (spec §7, §9). */
export const FRESH = { productByName: 300_000, categories: 600_000, allProducts: 600_000 } as const

export const topProductsQuery = () =>
  queryOptions({
    queryKey: ['topProducts'],
    queryFn: ({ signal }) => publicApi.call('GET /api/product/top-products', { signal }),
    ...fromList(answers => answers.topProducts()),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['productCategories'],
    queryFn: ({ signal }) => publicApi.call('GET /api/product/product-categories', { signal }),
    staleTime: FRESH.categories,
    ...fromList(answers => answers.categories()),
  })

/** Runs only when a name is given (spec §7). */
export const productQuery = (name: string | undefined) =>
  queryOptions({
    queryKey: ['product', name],
    queryFn: ({ signal }) =>
      publicApi.call('GET /api/product/product-by-name', { query: { name: name ?? '' }, signal }),
    staleTime: FRESH.productByName,
    enabled: Boolean(name),
    ...fromList(answers => answers.product(name ?? '')),
  })

export const configQuery = () =>
  queryOptions({ queryKey: ['config'], queryFn: () => loadConfig(), staleTime: Infinity })
