import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ProductOf } from '#shared/cart/line-slots.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import { productQuery } from './queries.ts'

/** What a product is made of is no price: what the device knows of it is fresh enough. */
const madeQuery = (name: string) => ({ ...productQuery(name), staleTime: Number.POSITIVE_INFINITY })

/** A product by its name, as the device knows it; null while it knows nothing. */
export function useProduct(name: string): Product | null {
  const { data } = useQuery(madeQuery(name))
  return useMemo(() => (data ? fromWire(data) : null), [data])
}

/** The products of these names, for asking by name. */
export function useProducts(names: readonly string[]): ProductOf {
  const known = useQueries({
    queries: [...new Set(names)].map(madeQuery),
    combine: answers => answers.flatMap(({ data }) => data ?? []),
  })
  return useMemo(() => {
    const byName = new Map(known.map(wire => [wire.name, fromWire(wire)]))
    return name => byName.get(name) ?? null
  }, [known])
}
