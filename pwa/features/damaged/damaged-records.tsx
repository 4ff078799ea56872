import { useEffect, useId, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { download } from '#pwa/lib/download.ts'
import type { Damaged, DamagedRepository } from '#pwa/local/damaged.ts'
import { watchLocal } from '#pwa/local/people.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import classes from './damaged.module.css'
import { damagedWords, DAMAGED_TEXTS as TEXTS } from './damaged-texts.ts'
import { exportDamaged } from './export-damaged.ts'

/** What of a person's things on this device cannot be read any more, to be kept as a file and removed (issue 6.32). */
export function DamagedRecords() {
  const { user } = useAuth()
  return user && <OwnDamaged key={user.sub} sub={user.sub} />
}

interface DamagedState {
  repository: DamagedRepository
  damaged: readonly Damaged[]
}

function useDamaged(sub: string): DamagedState | null {
  const [found, setFound] = useState<DamagedState | null>(null)
  useEffect(
    () =>
      watchLocal(sub, ({ damaged: repository }) =>
        repository.watch(damaged => setFound({ repository, damaged })),
      ),
    [sub],
  )
  return found
}

function OwnDamaged({ sub }: { sub: string }) {
  const found = useDamaged(sub)
  const [asked, setAsked] = useState<Damaged | null>(null)
  if (!found || found.damaged.length === 0) return null
  function remove(each: Damaged) {
    setAsked(null)
    void found?.repository.remove(each.id)
  }
  return (
    <section className={classes.part} aria-label={TEXTS.heading}>
      <h2>{TEXTS.heading}</h2>
      <ul className={classes.records}>
        {found.damaged.map(each => (
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
      <p id={words} role="status">
        {damagedWords(damaged)}
      </p>
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
