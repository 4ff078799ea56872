import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Select } from '#pwa/ui/field/select.tsx'
import { DTF, RefusedRepairs } from '#pwa/ui/repairs/refused-repairs.tsx'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import type { InboxFile } from '#shared/offline/inbox.ts'
import type { PlaceOption } from './places.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

interface PlaceFormProps {
  file: Pick<InboxFile, 'fileName'>
  places: readonly PlaceOption[]
  /** Answers why the file stays, empty when it went; `mended` goes in its stead. */
  onPut(place: PlaceOption, mended?: File): Promise<string>
  /** Opens a file that was refused, for what can be done about it; null when it is gone. */
  open?(): Promise<File | null>
}

/** Asks where a file goes; says why it stays when it does. */
export function PlaceForm({ file, places, onPut, open }: PlaceFormProps) {
  const [refused, setRefused] = useState<File | null>(null)
  const [value, setValue] = useState(places.length === 1 ? (places[0]?.value ?? '') : '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const chosen = places.find(place => place.value === value)
  const advice = whatToDo(problem, chosen?.size)
  async function put(mended?: File) {
    if (!chosen || isBusy) return
    setBusy(true)
    const reason = await onPut(chosen, mended).catch(() => WAITING_TEXTS.failed)
    setProblem(reason)
    if (reason && !mended) setRefused((await open?.().catch(() => null)) ?? null)
    setBusy(false)
  }
  return (
    <div className={classes.place}>
      <Select
        className={classes.choice}
        label={WAITING_TEXTS.where(file.fileName)}
        isLabelHidden
        isLow
        value={value}
        disabled={isBusy}
        onChange={setValue}
      >
        <option value="">{WAITING_TEXTS.choose}</option>
        {places.map(place => (
          <option key={place.value} value={place.value}>
            {place.label}
          </option>
        ))}
      </Select>
      <button type="button" className={action.main} disabled={!chosen || isBusy} onClick={() => void put()}>
        {isBusy ? WAITING_TEXTS.placing : WAITING_TEXTS.place}
        <span className="visually-hidden"> {file.fileName}</span>
      </button>
      {problem && (
        <div role="alert">
          <p>{problem}</p>
          {advice && <p>{advice}</p>}
        </div>
      )}
      {problem && refused && chosen && (
        <RefusedRepairs
          file={refused}
          message={problem}
          ordered={chosen.size}
          keepsClear={chosen.product === DTF}
          onUse={mended => void put(mended)}
        />
      )}
    </div>
  )
}
