import type { DoneRow } from '#pwa/local/schema.ts'
import { At } from './at.tsx'
import { describeRow } from './describe.ts'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

/** Done things that are shown. */
const MOST_SHOWN = 50

/** What was done when, newest first. */
export function DoneList({ done }: { done: readonly DoneRow[] }) {
  return (
    <section className={classes.part} aria-label={TEXTS.done}>
      <h2>{TEXTS.done}</h2>
      {done.length === 0 && <p>{TEXTS.doneNone}</p>}
      <ul className={classes.rows}>
        {done.slice(0, MOST_SHOWN).map(row => (
          <Done key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Done({ row }: { row: DoneRow }) {
  const { title, detail } = describeRow(row)
  return (
    <li className={classes.row}>
      <h3>{title}</h3>
      <At ms={row.doneAt} />
      {detail && <p className={classes.detail}>{detail}</p>}
    </li>
  )
}
