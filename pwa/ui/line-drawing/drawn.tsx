import { type ReactNode, useMemo } from 'react'
import { drawnOnce } from '#pwa/lib/drawing/drawn-once.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import type { OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
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
  const product = useProduct(name)
  const src = useMemo(() => {
    const read = product && fromOptionsMap(product, options)
    if (!product || !read?.ok) return null
    const artwork: IllustrateOptions['artwork'] = front || back ? { front: front ?? back, back } : undefined
    return drawnOnce(product, read.selection, artwork)
  }, [product, options, front, back])
  return src === null ? otherwise : <img src={src} alt="" width={112} height={84} decoding="async" />
}
