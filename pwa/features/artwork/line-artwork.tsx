import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { ArtworkSlots } from './artwork-slots.tsx'
import { OwnProof } from './own-proof.tsx'

/** A line's slots, and its proof as soon as there is something to show. */
export function LineArtwork({ line, name = line.product }: { line: CartLine; name?: string }) {
  const owner = useCartOwner()
  return (
    <>
      <ArtworkSlots line={line} name={name} />
      {owner !== null && <OwnProof sub={owner} line={line} name={name} />}
    </>
  )
}
