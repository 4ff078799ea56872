import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Select } from '#pwa/ui/field/select.tsx'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import type { InboxFile } from '#shared/offline/inbox.ts'
import type { PlaceOption } from './places.ts'
import classes from './waiting.module.css'
import { WAITING_TEXTS } from './waiting-texts.ts'

interface PlaceFormProps {
  file: Pick<InboxFile, 'fileName'>
  places: readonly PlaceOption[]
  /** Answers why the file stays, empty when it went. */
  onPut(place: PlaceOption): Promise<string>
}

/** Asks where a file goes; says why it stays when it does. */
export function PlaceForm({ file, places, onPut }: PlaceFormProps) {
  const [value, setValue] = useState(places.length === 1 ? (places[0]?.value ?? '') : '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const chosen = places.find(place => place.value === value)
  const advice = whatToDo(problem, chosen?.size)
  async function put() {
    if (!chosen || isBusy) return
    setBusy(true)
    setProblem(await onPut(chosen).catch(() => WAITING_TEXTS.failed))
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
    </div>
  )
}
