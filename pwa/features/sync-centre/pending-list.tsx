import type { ComponentType } from 'react'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import type { Local } from '#pwa/local/open.ts'
import { copyOf } from '#pwa/local/upload-record.ts'
import type { SlotState } from '#pwa/sync/uploads/slot-view.ts'
import action from '#pwa/ui/action/action.module.css'
import { At } from './at.tsx'
import type { FileEntry, RowEntry, SyncEntry } from './entries.ts'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'
import type { Uploads } from './use-centre.ts'

export interface ListProps {
  local: Local
  entries: readonly SyncEntry[]
  uploads: Uploads
  FileStatus: ComponentType<{ state: SlotState; hint: string }>
}

/** What goes by itself, the oldest first; what is on its way says so. */
export function PendingList({ entries, ...props }: ListProps) {
  return (
    <section className={classes.part} aria-label={TEXTS.waiting}>
      <h2>{TEXTS.waiting}</h2>
      <ul className={classes.rows}>
        {entries.map(entry => (
          <li key={entry.id} className={classes.row}>
            {entry.kind === 'row' ? <PendingRow entry={entry} /> : <PendingUpload entry={entry} {...props} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PendingRow({ entry: { title, detail, isSending, row } }: { entry: RowEntry }) {
  return (
    <>
      <h3>{title}</h3>
      <span className={classes.state}>{isSending ? TEXTS.sending : TEXTS.waits}</span>
      {detail && <p className={classes.detail}>{detail}</p>}
      <At ms={row.madeAt} words={TEXTS.made} />
    </>
  )
}

function PendingUpload({
  entry: { title, upload, state },
  local,
  uploads,
  FileStatus,
}: Omit<ListProps, 'entries'> & { entry: FileEntry }) {
  // Without a connection nothing goes that could be stopped.
  const isInTurn = useReachability() !== 'offline' && state.kind === 'waiting'
  const place = { local, line: upload.line, slot: upload.slot }
  return (
    <>
      <h3>{title}</h3>
      {state.kind === 'uploading' && <span className={classes.state}>{TEXTS.sending}</span>}
      {state.kind === 'waiting' && <span className={classes.state}>{TEXTS.waits}</span>}
      <div className={classes.file}>
        <FileStatus state={state} hint={TEXTS.fileHint} />
      </div>
      <At ms={upload.madeAt} words={TEXTS.chosen} />
      <div className={classes.actions}>
        {state.kind === 'paused' && (
          <button
            type="button"
            className={action.other}
            aria-label={`${TEXTS.resume} ${title}`}
            onClick={() => void uploads.resume(place)}
          >
            {TEXTS.resume}
          </button>
        )}
        {(state.kind === 'uploading' || isInTurn) && copyOf(upload) !== null && (
          <button
            type="button"
            className={action.other}
            aria-label={`${TEXTS.pause} ${title}`}
            onClick={() => void uploads.pause(place)}
          >
            {TEXTS.pause}
          </button>
        )}
      </div>
    </>
  )
}
