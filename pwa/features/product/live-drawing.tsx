import { useDeferredValue, useMemo } from 'react'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { Selection } from '#shared/pricing/types.ts'

interface LiveDrawingProps {
  product: Product
  selection: Selection
  /** Artwork to draw in place of the sample, as `data:` addresses. */
  front: string | null
  back: string | null
  alt: string
}

/** The product as it is configured now, drawn here; a choice is priced and painted first, the drawing follows. */
export default function LiveDrawing({ product, selection, front, back, alt }: LiveDrawingProps) {
  const choices = useDeferredValue(selection.choices)
  const dimensions = useDeferredValue(selection.dimensions)
  const characters = useDeferredValue(selection.characters)
  const src = useMemo(() => {
    const artwork = front || back ? { front: front ?? back, back } : undefined
    return drawingUrl(product, { choices, dimensions, characters }, artwork && { artwork })
  }, [product, choices, dimensions, characters, front, back])
  return <img src={src} alt={alt} width={1280} height={960} decoding="async" />
}
