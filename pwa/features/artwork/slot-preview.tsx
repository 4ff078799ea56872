import { useQuery } from '@tanstack/react-query'
import { useOwnerApi } from '#pwa/lib/auth/use-api.ts'
import { isToCome, previewQuery, undrawableText } from '#pwa/lib/previews.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { fileShown, type SlotState } from '#pwa/sync/uploads/slot-view.ts'
import { FilePicture } from '#pwa/ui/absent-picture/file-picture.tsx'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { useObjectUrl } from './use-object-url.ts'

/** The small picture of a slot's file: this device's own, else the stored one (D19). */
export function SlotPreview({ state, sub }: { state: SlotState; sub: string }) {
  const shown = fileShown(state)
  if (shown?.preview) return <OwnPreview preview={shown.preview} fileName={shown.fileName} />
  if (shown?.kind !== 'uploaded' || shown.preview === undefined) return null
  return <StoredPreview sub={sub} artworkKey={shown.artwork.key} fileName={shown.fileName} />
}

/** What the shop says of a file that has no picture, if it does. */
export function Undrawable({ error }: { error: unknown }) {
  const said = undrawableText(error)
  return said && <p className={classes.hint}>{said}</p>
}

function OwnPreview({ preview, fileName }: { preview: Blob; fileName: string }) {
  const url = useObjectUrl(preview)
  return url && <FilePicture className={classes.preview} src={url} alt={ARTWORK_TEXTS.previewOf(fileName)} />
}

function StoredPreview({ sub, artworkKey, fileName }: { sub: string; artworkKey: string; fileName: string }) {
  const api = useOwnerApi(sub)
  const { data, isError, error } = useQuery({ ...previewQuery(api, sub, artworkKey), retry: false })
  if (isToCome({ data, error })) return <p className={classes.hint}>{TEXTS.artwork.preparing}</p>
  if (isError) return <Undrawable error={error} />
  return (
    data && <FilePicture className={classes.preview} src={data} alt={ARTWORK_TEXTS.previewOf(fileName)} />
  )
}
