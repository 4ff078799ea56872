import { useQueryClient } from '@tanstack/react-query'
import type { ProofPicture, ProofPictures } from '#pwa/lib/artwork/proof-picture.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import { copyOf } from '#pwa/local/upload-record.ts'
import { ProofButton } from '#pwa/ui/proof/proof-button.tsx'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { VisitorLine } from '#shared/contract/booth.ts'
import classes from './artwork.module.css'
import { ownFinding, ownPicture, rowOf, type VisitorRows, visitorPictureQuery } from './use-visitor-files.ts'
import { visitorFiles } from './visitor-files.ts'

interface VisitorProofProps {
  visit: Visit
  line: VisitorLine
  isVisitor: boolean
  rows: VisitorRows
}

/** The proof of a line of an order link, as soon as there is a picture to show (D18). */
export function VisitorProof(given: VisitorProofProps) {
  const { line, isVisitor, rows } = given
  const load = useProofPictures(given)
  const hasPicture = line.slots.some(slot => (isVisitor && slot.isStored) || ownPicture(rows, line, slot))
  if (!hasPicture) return null
  return (
    <div className={classes.proof}>
      <ProofButton product={line.product} options={line.options as OptionsMap} load={load} />
    </div>
  )
}

/** Fetches the pictures of a line's files, this browser's own first; one that does not come leaves its part empty. */
function useProofPictures({ visit, line, rows }: VisitorProofProps): () => Promise<ProofPictures> {
  const queries = useQueryClient()
  async function pictureOf(slot: VisitorLine['slots'][number]): Promise<ProofPicture | null> {
    const { pictureOfAddress, pictureOfPreview, sourceOf } = await import(
      '#pwa/lib/artwork/preview-picture.ts'
    )
    const row = rowOf(rows, line, slot)
    const fileName = row?.fileName ?? slot.fileName ?? ''
    const own = ownPicture(rows, line, slot)
    const found = ownFinding(rows, line, slot)
    if (own) return pictureOfPreview(fileName, own, await sourceOf(await fileOf(row)), found)
    const address = slot.isStored ? await queries.fetchQuery(visitorPictureQuery(visit, line, slot)) : null
    return address === null ? null : pictureOfAddress(fileName, address)
  }
  async function fileOf(row: ReturnType<typeof rowOf>): Promise<Blob | null> {
    const copy = row && copyOf(row)
    return copy === null ? null : (await visitorFiles(visit).local).files.open(copy)
  }
  return async () => {
    const found = line.slots.map(async slot => [slot.slot, await pictureOf(slot).catch(() => null)] as const)
    return Object.fromEntries(await Promise.all(found))
  }
}
