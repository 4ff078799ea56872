import { type ReactNode, useRef } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import { useSeen } from '#pwa/ui/product-card/use-seen.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { useFace } from './use-face.ts'
import { useSlots } from './use-slots.ts'

interface LinePictureProps {
  line: CartLine
  /** Stands in until what was ordered is drawn. */
  otherwise: ReactNode
}

/** A line's picture: from being scrolled to on the product as configured, with the line's own artwork where it is known. */
export function LinePicture({ line, otherwise }: LinePictureProps) {
  const { user } = useAuth()
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place, false)
  return (
    <div ref={place}>
      {isSeen && user ? <OwnPicture sub={user.sub} line={line} otherwise={otherwise} /> : otherwise}
    </div>
  )
}

function OwnPicture({ sub, line, otherwise }: LinePictureProps & { sub: string }) {
  const { stateOf } = useSlots(sub, line)
  const { product, options } = line
  const [front, back] = [useFace(sub, stateOf('front')), useFace(sub, stateOf('back'))]
  return <LineDrawing {...{ product, options, front, back, otherwise }} />
}
