import { useQueryClient } from '@tanstack/react-query'
import type { ProofPicture, ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { useApi } from '#pwa/lib/auth/use-api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PictureComing, previewQuery } from '#pwa/lib/previews.ts'
import type { SlotState } from '#pwa/sync/slot-state.ts'
import { ProofButton } from '#pwa/ui/proof/proof-button.tsx'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import classes from './artwork.module.css'
import { ArtworkSlots } from './artwork-slots.tsx'
import { type Slots, useSlots } from './use-slots.ts'

/** A line's slots, and its proof as soon as there is something to show. */
export function LineArtwork({ line, name = line.product }: { line: CartLine; name?: string }) {
  const { user } = useAuth()
  return (
    <>
      <ArtworkSlots line={line} name={name} />
      {user && <OwnProof sub={user.sub} line={line} name={name} />}
    </>
  )
}

/** Whether there is a picture of a slot's file: this device's own, or a stored one (D19). */
const isShowable = (state: SlotState) =>
  state.kind === 'uploaded' || ('preview' in state && state.preview !== null)

function OwnProof({ sub, line, name }: { sub: string; line: CartLine; name: string }) {
  const slots = useSlots(sub, line)
  const { stateOf } = slots
  const load = usePictures(sub, slots)
  if (!isShowable(stateOf('front')) && !isShowable(stateOf('back'))) return null
  return (
    <div className={classes.proof}>
      <ProofButton name={name} product={line.product} options={line.options} load={load} />
    </div>
  )
}

/** Fetches both sides' pictures; a stored preview that is not there yet leaves its side empty. */
function usePictures(
  sub: string,
  { stateOf, fileOf }: Pick<Slots, 'stateOf' | 'fileOf'>,
): () => Promise<ProofPictures> {
  const api = useApi()
  const queries = useQueryClient()
  async function pictureOf(slot: ArtworkSlot): Promise<ProofPicture | null> {
    const state = stateOf(slot)
    if (!isShowable(state) || state.kind === 'none') return null
    const { pictureOfAddress, pictureOfPreview, sourceOf } = await import(
      '#pwa/lib/artwork/preview-picture.ts'
    )
    if ('preview' in state && state.preview)
      return pictureOfPreview(state.fileName, state.preview, await sourceOf(await fileOf(slot)))
    if (state.kind !== 'uploaded') return null
    try {
      const address = await queries.fetchQuery(previewQuery(api, sub, state.artwork.key))
      if (address !== null) return await pictureOfAddress(state.fileName, address)
      isComing = true
    } catch {
      // Its side stays empty.
    }
    return null
  }
  let isComing = false
  return async () => {
    isComing = false
    const [front, back] = await Promise.all([pictureOf('front'), pictureOf('back')])
    if (!front && !back)
      throw isComing ? new PictureComing() : new Error('There is no preview of this artwork.')
    return { front, back }
  }
}
