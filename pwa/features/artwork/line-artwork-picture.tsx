import { type ReactNode, useRef } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import { useSeen } from '#pwa/ui/product-card/use-seen.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { lineSlots } from '#shared/cart/line-slots.ts'
import { useFaces } from './use-faces.ts'
import { useSlots } from './use-slots.ts'

interface LineArtworkPictureProps {
  line: CartLine
  /** Whose artwork it is; the cart's that the pages work on unless given. */
  owner?: string
  /** Stands in until what was ordered is drawn. */
  otherwise: ReactNode
  /** Draws it before it is scrolled to: what is printed shows all of it. */
  isAtOnce?: boolean
}

/** A line's picture: from being scrolled to on the product as configured, with the line's own artwork where it is known. */
export function LineArtworkPicture({
  line,
  otherwise,
  owner: given,
  isAtOnce = false,
}: LineArtworkPictureProps) {
  const usual = useCartOwner()
  const owner = given ?? usual
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place, isAtOnce)
  return (
    <div ref={place}>
      {isSeen && owner !== null ? <OwnPicture sub={owner} line={line} otherwise={otherwise} /> : otherwise}
    </div>
  )
}

function OwnPicture({
  sub,
  line,
  otherwise,
}: Omit<LineArtworkPictureProps, 'owner' | 'isAtOnce'> & { sub: string }) {
  const { stateOf, foundOf } = useSlots(sub, line)
  const { product, options } = line
  const slots = lineSlots(useProduct(product), line)
  const faces = useFaces(
    sub,
    slots.map(({ slot }) => [slot, stateOf(slot), foundOf(slot)] as const),
  )
  return <LineDrawing {...{ product, options, faces, otherwise }} />
}
