import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fromList } from './from-list.ts'
import { publicApi } from './public-api.ts'
import { FRESH } from './queries.ts'

/** All products; what was there stays while it is asked for again (spec §7). */
export const allProductsQuery = () =>
  queryOptions({
    queryKey: ['allProducts'],
    queryFn: ({ signal }) => publicApi.call('GET /api/product/all-products', { signal }),
    staleTime: FRESH.allProducts,
    ...fromList(answers => answers.allProducts()),
    placeholderData: keepPreviousData,
  })
