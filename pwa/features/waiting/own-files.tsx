import { useCart } from '#pwa/hooks/use-cart.ts'
import type { Inbox } from '#pwa/lib/inbox.ts'
import type { IntakeResult } from '#pwa/sync/uploads/intake.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import type { InboxFile } from '#shared/offline/inbox.ts'
import { FileItem } from './file-item.tsx'
import { PlaceForm } from './place-form.tsx'
import type { PlaceOption } from './places.ts'
import { usePlaces } from './use-places.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

/** Puts a file onto a slot of a person's cart line; the app layer supplies it. Only a safe one may leave the list. */
export type PlaceFile = (sub: string, line: string, slot: ArtworkSlot, file: File) => Promise<IntakeResult>

interface OwnFilesProps {
  sub: string
  inbox: Inbox
  files: readonly InboxFile[]
  place: PlaceFile
  onChange(): void
}

/** A signed-in person's waiting files, each with the places it can go to. */
export function OwnFiles({ sub, inbox, files, place, onChange }: OwnFilesProps) {
  const { status, lines } = useCart(sub)
  const places = usePlaces(lines)
  const drop = (id: string) => inbox.delete(id).then(onChange)
  async function put(file: InboxFile, { line, slot }: PlaceOption, mended?: File): Promise<string> {
    const bytes = mended ?? (await inbox.open(file.id))
    if (!bytes) return WAITING_TEXTS.gone
    const placed = await place(sub, line, slot, bytes)
    if (placed.kind === 'safe') await drop(file.id)
    return wordsFor(placed)
  }
  return (
    <>
      {status === 'ready' && places.length === 0 && <p>{WAITING_TEXTS.noLines}</p>}
      <ul className={classes.files}>
        {files.map(file => (
          <FileItem key={file.id} file={file} onDiscard={() => void drop(file.id)}>
            {places.length > 0 && (
              <PlaceForm
                file={file}
                places={places}
                onPut={(at, mended) => put(file, at, mended)}
                open={() => inbox.open(file.id)}
              />
            )}
          </FileItem>
        ))}
      </ul>
    </>
  )
}

/** Why a file stays in the list; empty when it went. */
function wordsFor(placed: IntakeResult): string {
  if (placed.kind === 'safe') return ''
  return placed.kind === 'refused' ? placed.message : WAITING_TEXTS[placed.kind]
}
