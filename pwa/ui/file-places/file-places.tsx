import { useId, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { type FilePlace, matchFiles } from '#shared/artwork/match.ts'
import classes from './file-places.module.css'
import { FILE_PLACES_TEXTS as TEXTS } from './file-places-texts.ts'

/** One file and the place it goes to. */
export interface Placed<F> {
  file: F
  place: FilePlace
}

export interface FilePlacesProps<F extends { name: string }> {
  files: readonly F[]
  places: readonly FilePlace[]
  /** What was chosen; files left out are not in it. */
  onDone(placed: Placed<F>[]): void
  onCancel(): void
}

/** Asks where each of several files goes; what their names say stands there already. */
export function FilePlaces<F extends { name: string }>({
  files,
  places,
  onDone,
  onCancel,
}: FilePlacesProps<F>) {
  const { placed, isClashing, rowAt } = useChoices(files, places)
  return (
    <Dialog title={TEXTS.title} onClose={onCancel} wide>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          if (!isClashing) onDone(placed)
        }}
      >
        <p>{TEXTS.intro}</p>
        <ul className={classes.files}>
          {files.map((file, at) => (
            <FileRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may share a name; the list never changes.
              key={at}
              name={file.name}
              places={places}
              {...rowAt(at)}
            />
          ))}
        </ul>
        <div className={classes.actions}>
          <button type="submit" className={action.main} disabled={placed.length === 0 || isClashing}>
            {TEXTS.done}
          </button>
          <button type="button" className={action.other} onClick={onCancel}>
            {TEXTS.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Which file goes where; two cannot go to the same place. */
function useChoices<F extends { name: string }>(files: readonly F[], places: readonly FilePlace[]) {
  const [chosen, setChosen] = useState(() =>
    matchFiles(
      files.map(({ name }) => name),
      places,
    ),
  )
  const isTwice = (id: string | null) => id !== null && chosen.filter(other => other === id).length > 1
  const placed = files.flatMap((file, at) => {
    const place = places.find(({ id }) => id === chosen[at])
    return place ? [{ file, place }] : []
  })
  const rowAt = (at: number): Choice => ({
    chosen: chosen[at] ?? null,
    isTwice: isTwice(chosen[at] ?? null),
    onChoose: id => setChosen(chosen.map((before, index) => (index === at ? id || null : before))),
  })
  return { placed, isClashing: chosen.some(isTwice), rowAt }
}

interface Choice {
  chosen: string | null
  isTwice: boolean
  onChoose(id: string): void
}

interface FileRowProps extends Choice {
  name: string
  places: readonly FilePlace[]
}

function FileRow({ name, places, chosen, isTwice, onChoose }: FileRowProps) {
  const id = useId()
  const replaces = !isTwice && places.find(place => place.id === chosen)?.taken
  return (
    <li>
      <Select
        label={name}
        isLow
        value={chosen ?? ''}
        error={isTwice ? TEXTS.twice : undefined}
        describedBy={replaces ? id : undefined}
        onChange={onChoose}
      >
        <option value="">{TEXTS.nowhere}</option>
        {places.map(place => (
          <option key={place.id} value={place.id}>
            {TEXTS.place(place)}
          </option>
        ))}
      </Select>
      {replaces && (
        <p id={id} className={classes.note}>
          {TEXTS.replaces}
        </p>
      )}
    </li>
  )
}
