import { LineArtworkPicture } from '#pwa/features/artwork/line-artwork-picture.tsx'
import { OwnProof } from '#pwa/features/artwork/own-proof.tsx'
import type { OwnedLine } from '#pwa/features/booth/booth-context.ts'

/** A customer's line as configured, with their artwork, whoever is served just now. */
export const Picture = LineArtworkPicture

/** The proof of a customer's line, as on the product's page; without artwork the product stands plain (issue 9.6). */
export function ProofOf({ line, owner }: OwnedLine) {
  return <OwnProof sub={owner} line={line} isAlways />
}
