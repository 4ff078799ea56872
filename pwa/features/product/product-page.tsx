import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServing } from '#pwa/hooks/use-serving.ts'
import { ApiError } from '#pwa/lib/api.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import { ProductFailed, ProductLoading, ProductMissing } from './product-states.tsx'
import { ProductView } from './product-view.tsx'

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Any product's page: fetched by its fixed display name, drawn from data whatever the family (spec §2). */
export default function ProductPage({ path }: { path: string }) {
  const name = PRODUCT_NAMES[path]
  const { data, error, refetch } = useQuery(productQuery(name))
  const product = useMemo(() => data && fromWire(data), [data])
  // What is half configured is the served ticket's, and stays with it (issue 9.1).
  const ticket = useServing() ?? ''
  if (product)
    return <ProductView key={ticket} path={path} product={product} priceList={data?.priceList ?? 0} />
  if (!name || isMissing(error)) return <ProductMissing path={path} />
  return error ? (
    <ProductFailed path={path} message={error.message} onRetry={refetch} />
  ) : (
    <ProductLoading path={path} name={name} />
  )
}
