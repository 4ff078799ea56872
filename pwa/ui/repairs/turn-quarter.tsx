import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { type FoundInFile, sizeOfFile } from '#shared/artwork/advice.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { isTurnedFor } from '#shared/artwork/size-match.ts'
import { REPAIR_TEXTS as TEXTS } from './repair-texts.ts'
import classes from './repairs.module.css'
import { type TurnedSource, turnedFile } from './turned-file.ts'

export interface TurnQuarterProps {
  /** Opens the file; null when it is not here any more. */
  open(): Promise<TurnedSource | null>
  found: FoundInFile
  /** The size in inches. */
  ordered: SizeIn
  /** Takes the new file, which is judged like any other. */
  onUse(file: File): void
}

/** Beside a file that lies on its side: the same, turned a quarter at a tap, as a new file (issue 8.6). */
export default function TurnQuarter({ open, found, ordered, onUse }: TurnQuarterProps) {
  const [state, setState] = useState<'offered' | 'making' | 'failed'>('offered')
  const size = sizeOfFile(found)
  const isTurned = size !== null && isTurnedFor(size, ordered)
  async function turn(quarters: 1 | 3) {
    setState('making')
    try {
      const source = await open()
      if (source === null) throw new Error('The file is not here.')
      onUse(await turnedFile(source, found, quarters))
    } catch {
      setState('failed')
    }
  }
  return (
    <section className={classes.repairs} aria-label={TEXTS.turnTitle}>
      <h3>{TEXTS.turnTitle}</h3>
      {isTurned && <p>{TEXTS.turnedByUs}</p>}
      {size && <p>{TEXTS.turned(size, ordered)}</p>}
      <div className={classes.pages}>
        {([1, 3] as const).map(quarters => (
          <button
            key={quarters}
            type="button"
            className={action.other}
            disabled={state === 'making'}
            onClick={() => turn(quarters)}
          >
            {TEXTS.turn(quarters)}
          </button>
        ))}
      </div>
      <Status>{state === 'making' && TEXTS.making}</Status>
      {state === 'failed' ? (
        <p role="alert">{TEXTS.failed}</p>
      ) : (
        <p className={classes.note}>{TEXTS.turnNote}</p>
      )}
    </section>
  )
}
