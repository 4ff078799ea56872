import { memo, type RefObject, useDeferredValue, useMemo, useRef } from 'react'
import { drawingUrl } from '#pwa/lib/drawing/drawing-url.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { Product } from '#shared/catalogue/product.ts'
import { type ArtworkPicture, artworkShown } from '#shared/illustration/illustrate.ts'
import type { Dimensions, Selection } from '#shared/pricing/types.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import { useIsNear } from './use-is-near.ts'

interface LiveDrawingProps {
  product: Product
  selection: Selection
  /** Artwork by slot to draw in place of the sample, under `data:` addresses. */
  faces: Readonly<Record<ArtworkSlot, ArtworkPicture | null>>
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
  const image = useRef<HTMLImageElement>(null)
  const isNear = useIsNear(image)
  return <Drawing {...{ product, choices, dimensions, characters, faces, alt, image, isNear }} />
}

interface DrawingProps extends PrintChoices, Pick<LiveDrawingProps, 'product' | 'faces' | 'alt'> {
  characters: string
  image: RefObject<HTMLImageElement | null>
  isNear: boolean
}

/**
 * Far from the screen it stays as it was: on a phone the picture lies above what is chosen, and drawing and painting it
 * after each choice keeps the next one waiting (issue 12.4).
 */
const Drawing = memo(
  function Drawing({ product, choices, dimensions, characters, faces, alt, image }: DrawingProps) {
    const src = useMemo(
      () => sourceOf(product, choices, dimensions, characters, faces),
      [product, choices, dimensions, characters, faces],
    )
    return <img ref={image} src={src} alt={alt} width={1280} height={960} decoding="async" />
  },
  (_, now) => !now.isNear,
)
