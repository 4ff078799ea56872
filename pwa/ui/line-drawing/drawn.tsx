import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { drawnOnce } from '#pwa/lib/drawing/drawn-once.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import type { IllustrateOptions } from '#shared/illustration/illustrate.ts'

export interface DrawnProps {
  /** Product name. */
  product: string
  options: OptionsMap
  /** Its artwork, as `data:` addresses. */
  front: string | null
  back: string | null
  /** Stands in where it cannot be drawn. */
  otherwise: ReactNode
}

/** What was ordered, drawn small as it was configured; its name stands beside it. */
export default function Drawn({ product: name, options, front, back, otherwise }: DrawnProps) {
  // How a product looks is no price: what the device knows of it is fresh enough.
  const { data } = useQuery({ ...productQuery(name), staleTime: Number.POSITIVE_INFINITY })
  const src = useMemo(() => {
    const product = data && fromWire(data)
    const read = product && fromOptionsMap(product, options)
    if (!product || !read?.ok) return null
    const artwork: IllustrateOptions['artwork'] = front || back ? { front: front ?? back, back } : undefined
    return drawnOnce(product, read.selection, artwork)
  }, [data, options, front, back])
  return src === null ? otherwise : <img src={src} alt="" width={112} height={84} decoding="async" />
}
