import { useCart } from '#pwa/hooks/use-cart.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import type { SlotId } from '#pwa/sync/uploads/upload-records.ts'
import { FileItem } from './file-item.tsx'
import { PlaceForm } from './place-form.tsx'
import { usePlaces } from './use-places.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** What can be done with files that lost their line; the app layer supplies it. */
export interface UnplacedActions {
  /** Gives the file to another slot; false when it is not there any more. */
  move(sub: string, from: SlotId, to: SlotId): Promise<boolean>
  discard(sub: string, from: SlotId): Promise<void>
}

interface UnplacedFilesProps extends UnplacedActions {
  sub: string
  files: readonly UploadRecord[]
}

/** Files whose item was removed before they were sent, until they are on another or discarded. */
export function UnplacedFiles({ sub, files, move, discard }: UnplacedFilesProps) {
  const places = usePlaces(useCart(sub).lines)
  return (
    <>
      <p>{WAITING_TEXTS.left}</p>
      <ul className={classes.files}>
        {files.map(file => (
          <FileItem key={file.id} file={file} onDiscard={() => void discard(sub, file)}>
            {places.length > 0 && (
              <PlaceForm
                file={file}
                places={places}
                onPut={async to => ((await move(sub, file, to)) ? '' : WAITING_TEXTS.gone)}
              />
            )}
          </FileItem>
        ))}
      </ul>
    </>
  )
}
