import { type ReactNode, useMemo } from 'react'
import { drawnOnce } from '#pwa/lib/drawing/drawn-once.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import type { ArtworkSlot, OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
import { type ArtworkPicture, artworkShown } from '#shared/illustration/illustrate.ts'

export interface DrawnProps {
  /** Product name. */
  product: string
  options: OptionsMap
  /** Its artwork by slot, under `data:` addresses. */
  faces: Readonly<Record<ArtworkSlot, ArtworkPicture | null>>
  /** Stands in where it cannot be drawn. */
  otherwise: ReactNode
}

/** What was ordered, drawn small as it was configured; its name stands beside it. */
export default function Drawn({ product: name, options, faces, otherwise }: DrawnProps) {
  const product = useProduct(name)
  const src = useMemo(() => {
    const read = product && fromOptionsMap(product, options)
    if (!product || !read?.ok) return null
    return drawnOnce(product, read.selection, artworkShown(faces))
  }, [product, options, faces])
  return src === null ? otherwise : <img src={src} alt="" width={240} height={180} decoding="async" />
}
