import { useId, useState } from 'react'
import { useLocal, useOpenLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { download } from '#pwa/lib/download.ts'
import type { Damaged } from '#pwa/local/damaged.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './damaged.module.css'
import { damagedWords, DAMAGED_TEXTS as TEXTS } from './damaged-texts.ts'
import { exportDamaged } from './export-damaged.ts'

/** What of a person's things on this device cannot be read any more, to be kept as a file and removed (issue 6.32). */
export function DamagedRecords() {
  const owner = useCartOwner()
  return owner !== null && <OwnDamaged key={owner} sub={owner} />
}

const watchDamaged: Watch<Damaged[]> = ({ damaged }, notify) => damaged.watch(notify)

function OwnDamaged({ sub }: { sub: string }) {
  const local = useOpenLocal(sub)
  const found = useLocal(sub, watchDamaged)
  const [asked, setAsked] = useState<Damaged | null>(null)
  if (!local || !found?.length) return null
  function remove(each: Damaged) {
    setAsked(null)
    void local?.damaged.remove(each.id)
  }
  return (
    <section className={classes.part} aria-label={TEXTS.heading}>
      <h2>{TEXTS.heading}</h2>
      <ul className={classes.records}>
        {found.map(each => (
          <Record key={each.id} damaged={each} onRemove={() => setAsked(each)} />
        ))}
      </ul>
      {asked && (
        <Question
          title={TEXTS.question}
          no={TEXTS.keep}
          yes={TEXTS.remove}
          onNo={() => setAsked(null)}
          onYes={() => remove(asked)}
        >
          <p>{TEXTS.hint}</p>
        </Question>
      )}
    </section>
  )
}

function Record({ damaged, onRemove }: { damaged: Damaged; onRemove(): void }) {
  const words = useId()
  return (
    <li className={classes.record}>
      <Status id={words}>{damagedWords(damaged)}</Status>
      <div className={classes.answers}>
        <button
          type="button"
          className={action.quiet}
          aria-describedby={words}
          onClick={() => download('goldleaf-damaged.json', exportDamaged(damaged.record))}
        >
          {TEXTS.export}
        </button>
        <button type="button" className={action.other} aria-describedby={words} onClick={onRemove}>
          {TEXTS.remove}
        </button>
      </div>
    </li>
  )
}
