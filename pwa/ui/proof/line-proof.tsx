import { useQuery } from '@tanstack/react-query'
import type { ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import { PictureComing } from '#pwa/lib/previews.ts'
import { productQuery } from '#pwa/lib/queries.ts'
import { onAbort, useLoaded } from '#pwa/lib/use-loaded.ts'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import type { OptionsMap } from '#shared/cart/line.ts'
import { fromOptionsMap } from '#shared/cart/options-map.ts'
import { fromWire } from '#shared/contract/product-wire.ts'
import Proof from './proof.tsx'
import { PROOF_TEXTS as TEXTS } from './proof-texts.ts'

export interface LineProofProps {
  /** Product name. */
  product: string
  options: OptionsMap
  /** Fetches the pictures, once. */
  load(): Promise<ProofPictures>
  onClose(): void
}

/** The proof of something in the cart or bought: its product and choices are looked up by name. */
export default function LineProof({ product: name, options, load, onClose }: LineProofProps) {
  const product = useQuery(productQuery(name))
  const pictures = useLoaded(signal => picturesUntil(signal, load), []) ?? 'loading'
  const found = product.data ? fromWire(product.data) : null
  const read = found && fromOptionsMap(found, options)
  if (found && read?.ok && typeof pictures === 'object')
    return <Proof product={found} selection={read.selection} pictures={pictures} onClose={onClose} />
  const hasFailed = product.isError || pictures === 'failed' || read?.ok === false
  const waiting = pictures === 'coming' ? TEXTS.coming : TEXTS.loading
  return (
    <Dialog title={TEXTS.title(name)} onClose={onClose}>
      <p role={hasFailed ? 'alert' : 'status'}>{hasFailed ? TEXTS.failed : waiting}</p>
    </Dialog>
  )
}

/** The pictures, whose addresses hold until the signal is aborted; fetched once, while the dialog is open. */
async function picturesUntil(signal: AbortSignal, load: LineProofProps['load']) {
  try {
    const pictures = await load()
    onAbort(signal, () => {
      for (const picture of Object.values(pictures)) if (picture) URL.revokeObjectURL(picture.url)
    })
    return pictures
  } catch (error) {
    return error instanceof PictureComing ? 'coming' : 'failed'
  }
}
