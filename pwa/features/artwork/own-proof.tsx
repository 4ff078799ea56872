import { useQueryClient } from '@tanstack/react-query'
import { type ProofPicture, type ProofPictures, sizedBy } from '#pwa/lib/artwork/proof-picture.ts'
import { foundByShop } from '#pwa/lib/artwork-found.ts'
import { useOwnerApi } from '#pwa/lib/auth/use-api.ts'
import { PictureComing, previewQuery } from '#pwa/lib/previews.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import { fileShown, type SlotState } from '#pwa/sync/uploads/slot-view.ts'
import { ProofButton } from '#pwa/ui/proof/proof-button.tsx'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { lineSlots } from '#shared/cart/line-slots.ts'
import classes from './artwork.module.css'
import { type Slots, useSlots } from './use-slots.ts'

/** Whether there is a picture of a slot's file: this device's own, or a stored one (D19). */
function isShowable(state: SlotState): boolean {
  const shown = fileShown(state)
  return shown !== null && (shown.kind === 'uploaded' || shown.preview !== null)
}

interface OwnProofProps {
  sub: string
  line: CartLine
  name?: string
  /** Also of a line without any artwork, whose product is shown plain. */
  isAlways?: boolean
}

/** The proof of a line of this owner's cart, as soon as there is something to show. */
export function OwnProof({ sub, line, name = line.product, isAlways = false }: OwnProofProps) {
  const slots = useSlots(sub, line)
  const { stateOf } = slots
  const shown = lineSlots(useProduct(line.product), line)
    .map(({ slot }) => slot)
    .filter(slot => isShowable(stateOf(slot)))
  const load = usePictures(sub, slots, shown)
  if (shown.length === 0 && !isAlways) return null
  return (
    <div className={classes.proof}>
      <ProofButton name={name} product={line.product} options={line.options} load={load} />
    </div>
  )
}

/** Fetches the pictures of these slots; a stored preview that is not there yet leaves its slot empty. */
function usePictures(
  sub: string,
  { stateOf, fileOf, foundOf }: Pick<Slots, 'stateOf' | 'fileOf' | 'foundOf'>,
  shown: readonly ArtworkSlot[],
): () => Promise<ProofPictures> {
  const api = useOwnerApi(sub)
  const queries = useQueryClient()
  async function pictureOf(slot: ArtworkSlot): Promise<ProofPicture | null> {
    const state = fileShown(stateOf(slot))
    if (state === null || !isShowable(state)) return null
    const { pictureOfAddress, pictureOfPreview, sourceOf } = await import(
      '#pwa/lib/artwork/preview-picture.ts'
    )
    if (state.preview) {
      const found = foundOf(slot)
      return pictureOfPreview(state.fileName, state.preview, await sourceOf(await fileOf(slot)), found)
    }
    if (state.kind !== 'uploaded') return null
    try {
      const { key } = state.artwork
      const [address, found] = await Promise.all([
        queries.fetchQuery(previewQuery(api, sub, key)),
        foundOf(slot) ?? foundByShop(queries, api, sub, key),
      ])
      if (address !== null) return sizedBy(found, await pictureOfAddress(state.fileName, address))
      isComing = true
    } catch {
      // Its side stays empty.
    }
    return null
  }
  let isComing = false
  return async () => {
    isComing = false
    const pictures = await Promise.all(shown.map(async slot => [slot, await pictureOf(slot)] as const))
    if (shown.length > 0 && pictures.every(([, picture]) => picture === null))
      throw isComing ? new PictureComing() : new Error('There is no preview of this artwork.')
    return Object.fromEntries(pictures)
  }
}
