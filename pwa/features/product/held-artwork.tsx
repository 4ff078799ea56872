import { useQuery } from '@tanstack/react-query'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useOwnerApi } from '#pwa/lib/auth/use-api.ts'
import { previewQuery } from '#pwa/lib/previews.ts'
import { FilePicture } from '#pwa/ui/absent-picture/file-picture.tsx'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine } from '#shared/cart/line.ts'
import { waitingFor } from '#shared/cart/pending-file.ts'
import classes from './try-artwork.module.css'
import { TRY_TEXTS as TEXTS } from './try-artwork-texts.ts'

/** A file that a line in the cart has for one part. */
export interface HeldFile {
  fileName: string
  /** Key of the stored object; null while it is on its way to the shop (D19). */
  key: string | null
}

export function heldOn(line: CartLine | null, slot: ArtworkSlot): HeldFile | null {
  const coming = line && waitingFor(line, slot)
  return coming ? { fileName: coming.fileName, key: null } : line && artworkIn(line, slot)
}

/** The artwork of the line being edited, and what becomes of it. */
export function HeldArtwork({ file: { fileName, key } }: { file: HeldFile }) {
  const owner = useCartOwner()
  return (
    <div className={classes.held}>
      {owner !== null && key && <Preview sub={owner} artworkKey={key} fileName={fileName} />}
      <p>
        <strong>{fileName}</strong> {TEXTS.held}
      </p>
    </div>
  )
}

function Preview({ sub, artworkKey, fileName }: { sub: string; artworkKey: string; fileName: string }) {
  const { data, isError } = useQuery({ ...previewQuery(useOwnerApi(sub), sub, artworkKey), retry: false })
  return (
    !isError && data && <FilePicture className={classes.preview} src={data} alt={TEXTS.previewOf(fileName)} />
  )
}
