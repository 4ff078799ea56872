import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { download } from '#pwa/lib/download.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { discardRow, exportRows, retryRow } from '#pwa/sync/row-actions.ts'
import action from '#pwa/ui/action/action.module.css'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { PRODUCT_NAMES } from '#shared/catalogue/product-names.ts'
import { At } from './at.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { EditMessage } from './edit-message.tsx'
import type { FileEntry, RowEntry, SyncEntry } from './entries.ts'
import type { ListProps } from './pending-list.tsx'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

interface NeedsProps extends ListProps {
  onGone(): void
}

/** What does not go by itself, each with its reason and what can be done about it. */
export function Needs({ entries, onGone, ...props }: NeedsProps) {
  const [asked, setAsked] = useState<SyncEntry | null>(null)
  const [edited, setEdited] = useState<OutboxRow | null>(null)
  const { local, uploads } = props

  async function discard(entry: SyncEntry) {
    setAsked(null)
    if (entry.kind === 'row') await discardRow(local.outbox, entry.id)
    else await uploads.clear({ local, line: entry.upload.line, slot: entry.upload.slot })
    toast(TEXTS.discarded(entry.title))
    onGone()
  }

  return (
    <section className={classes.part} aria-label={TEXTS.needs}>
      <h2>{TEXTS.needs}</h2>
      <ul className={classes.rows}>
        {entries.map(entry => (
          <li key={entry.id} className={classes.row}>
            <h3>{entry.title}</h3>
            {entry.kind === 'row' ? (
              <NeedingRow entry={entry} {...props} onEdit={() => setEdited(entry.row)} onGone={onGone}>
                <Discard title={entry.title} onPress={() => setAsked(entry)} />
              </NeedingRow>
            ) : entry.isUnplaced ? (
              <UnplacedFile entry={entry}>
                <Discard title={entry.title} onPress={() => setAsked(entry)} />
              </UnplacedFile>
            ) : (
              <NeedingFile entry={entry} {...props} onGone={onGone}>
                <Discard title={entry.title} onPress={() => setAsked(entry)} />
              </NeedingFile>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <DiscardQuestion
          title={asked.title}
          onDiscard={() => void discard(asked)}
          onKeep={() => setAsked(null)}
        />
      )}
      {edited && (
        <EditMessage
          outbox={local.outbox}
          row={edited}
          onClose={isSaved => {
            setEdited(null)
            if (isSaved) onGone()
          }}
        />
      )}
    </section>
  )
}

function Discard({ title, onPress }: { title: string; onPress(): void }) {
  return (
    <button type="button" className={action.other} aria-label={`${TEXTS.discard} ${title}`} onClick={onPress}>
      {TEXTS.discard}
    </button>
  )
}

type OneProps<T> = Omit<NeedsProps, 'entries'> & { entry: T; children: React.ReactNode }

function NeedingRow({
  entry: { id, title, detail, reason, row },
  local,
  onEdit,
  onGone,
  children,
}: OneProps<RowEntry> & { onEdit(): void }) {
  async function retry() {
    await retryRow(local.outbox, id, randomId)
    onGone()
  }
  const word = row.code === OLD ? TEXTS.sendOld : TEXTS.retry
  return (
    <>
      {detail && <p className={classes.detail}>{detail}</p>}
      <p className={classes.reason}>{reason}</p>
      <At ms={row.madeAt} words={TEXTS.made} />
      <div className={classes.actions}>
        <button
          type="button"
          className={action.main}
          aria-label={`${word} ${title}`}
          onClick={() => void retry()}
        >
          {word}
        </button>
        <Edit row={row} title={title} onEdit={onEdit} />
        {children}
        <button
          type="button"
          className={action.quiet}
          aria-label={`${TEXTS.export} ${title}`}
          onClick={() => download('goldleaf-row.json', exportRows([row]))}
        >
          {TEXTS.export}
        </button>
      </div>
    </>
  )
}

/** A message is edited here, an item where it is configured; the account's own data are not the shop's to edit. */
function Edit({ row, title, onEdit }: { row: OutboxRow; title: string; onEdit(): void }) {
  const name = `${TEXTS.edit} ${title}`
  if (['user', 'desk', 'answer', 'proof'].includes(row.kind)) return null
  if (row.kind === 'cart')
    return (
      <Link to={placeOf(row)} className={action.other} aria-label={name}>
        {TEXTS.edit}
      </Link>
    )
  return (
    <button type="button" className={action.other} aria-label={name} onClick={onEdit}>
      {TEXTS.edit}
    </button>
  )
}

/** A line that found no place is configured anew; any other stands in the cart. */
function placeOf(row: OutboxRow): string {
  const { op } = mutationOf(row)
  const page = Object.entries(PRODUCT_NAMES).find(([, name]) => name === row.product)
  return (op === 'add' && page?.[0]) || '/cart'
}

function UnplacedFile({ entry, children }: { entry: FileEntry; children: React.ReactNode }) {
  return (
    <>
      <p className={classes.reason}>{TEXTS.left(entry.upload.fileName)}</p>
      <div className={classes.actions}>
        <Link to="/artwork-to-place" className={action.main}>
          {TEXTS.place}
          <span className="visually-hidden"> {entry.upload.fileName}</span>
        </Link>
        {children}
      </div>
    </>
  )
}

function NeedingFile({
  entry: { title, upload, state },
  local,
  uploads,
  FileStatus,
  onGone,
  children,
}: OneProps<FileEntry>) {
  async function retry() {
    await uploads.retry({ local, line: upload.line, slot: upload.slot })
    onGone()
  }
  return (
    <>
      <div className={classes.file}>
        <FileStatus state={state} hint={TEXTS.fileHint} />
      </div>
      <div className={classes.actions}>
        {state.kind === 'failed' && (
          <button
            type="button"
            className={action.main}
            aria-label={`${TEXTS.retry} ${title}`}
            onClick={() => void retry()}
          >
            {TEXTS.retry}
          </button>
        )}
        <Link to="/cart" className={action.other} aria-label={`${TEXTS.choose}: ${title}`}>
          {TEXTS.choose}
        </Link>
        {children}
      </div>
    </>
  )
}
