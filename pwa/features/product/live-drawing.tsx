import { useDeferredValue, useMemo } from 'react'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { artworkShown } from '#shared/illustration/illustrate.ts'
import type { Selection } from '#shared/pricing/types.ts'

interface LiveDrawingProps {
  product: Product
  selection: Selection
  /** Artwork by slot to draw in place of the sample, as `data:` addresses. */
  faces: Readonly<Record<ArtworkSlot, string | null>>
  alt: string
}

/** The product as it is configured now, drawn here; a choice is priced and painted first, the drawing follows. */
export default function LiveDrawing({ product, selection, faces, alt }: LiveDrawingProps) {
  const choices = useDeferredValue(selection.choices)
  const dimensions = useDeferredValue(selection.dimensions)
  const characters = useDeferredValue(selection.characters)
  const src = useMemo(() => {
    const artwork = artworkShown(faces)
    return drawingUrl(product, { choices, dimensions, characters }, artwork && { artwork })
  }, [product, choices, dimensions, characters, faces])
  return <img src={src} alt={alt} width={1280} height={960} decoding="async" />
}
