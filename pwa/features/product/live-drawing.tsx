import { useDeferredValue, useMemo } from 'react'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { Selection } from '#shared/pricing/types.ts'

interface LiveDrawingProps {
  product: Product
  selection: Selection
  alt: string
}

/** The product as it is configured now, drawn here; a choice is priced and painted first, the drawing follows. */
export default function LiveDrawing({ product, selection, alt }: LiveDrawingProps) {
  const choices = useDeferredValue(selection.choices)
  const dimensions = useDeferredValue(selection.dimensions)
  const src = useMemo(() => drawingUrl(product, { choices, dimensions }), [product, choices, dimensions])
  return <img src={src} alt={alt} width={1280} height={960} decoding="async" />
}
