import { type FormEvent, useState } from 'react'
import { randomId } from '#pwa/lib/ids.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import { editRow } from '#pwa/sync/row-actions.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { messageOf } from './describe.ts'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

interface EditMessageProps {
  outbox: Outbox
  row: OutboxRow
  onClose(isSaved: boolean): void
}

/** A refused message with other words, in its old place. */
export function EditMessage({ outbox, row, onClose }: EditMessageProps) {
  const [text, setText] = useState(messageOf(row))
  async function save(event: FormEvent) {
    event.preventDefault()
    await editRow(outbox, row.id, { ...Object(row.body), message: text }, randomId)
    onClose(true)
  }
  return (
    <Dialog title={TEXTS.editTitle} onClose={() => onClose(false)}>
      <form className={classes.form} onSubmit={event => void save(event)}>
        <TextArea label={TEXTS.message} rows={6} value={text} onChange={setText} />
        <button type="submit" className={action.main}>
          {TEXTS.save}
        </button>
      </form>
    </Dialog>
  )
}
