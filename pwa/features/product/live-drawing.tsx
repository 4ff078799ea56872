import { useDeferredValue, useMemo } from 'react'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { artworkShown } from '#shared/illustration/illustrate.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'
import type { PrintChoices } from '#shared/print/configured.ts'

interface LiveDrawingProps {
  product: Product
  selection: Selection
  /** Artwork by slot to draw in place of the sample, as `data:` addresses. */
  faces: Readonly<Record<ArtworkSlot, string | null>>
  alt: string
}

type DrawingParts = readonly [Product, PrintChoices['choices'], Dimensions, string, LiveDrawingProps['faces']]

let last: { of: DrawingParts; src: string } | null = null

/** The main picture and its thumbnail show one drawing, which is made once (issue 12.4). */
function sourceOf(...of: DrawingParts): string {
  if (last?.of.every((part, at) => part === of[at])) return last.src
  const [product, choices, dimensions, characters, faces] = of
  const artwork = artworkShown(faces)
  const src = drawingUrl(product, { choices, dimensions, characters }, artwork && { artwork })
  last = { of, src }
  return src
}

/** The product as it is configured now, drawn here; a choice is priced and painted first, the drawing follows. */
export default function LiveDrawing({ product, selection, faces, alt }: LiveDrawingProps) {
  const choices = useDeferredValue(selection.choices)
  const dimensions = useDeferredValue(selection.dimensions)
  const characters = useDeferredValue(selection.characters)
  const src = useMemo(
    () => sourceOf(product, choices, dimensions, characters, faces),
    [product, choices, dimensions, characters, faces],
  )
  return <img src={src} alt={alt} width={1280} height={960} decoding="async" />
}
