import { useState, useSyncExternalStore } from 'react'
import { lossBoard, type OpenLoss } from '#pwa/lib/not-saved.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import classes from './account.module.css'
import { NOT_SAVED_TEXTS as TEXTS } from './not-saved-texts.ts'

/** Says what the device did not take and goes on only when the person has answered (issue 3, point 5). */
export default function NotSaved({ board = lossBoard }: { board?: typeof lossBoard }) {
  const losses = useSyncExternalStore(board.subscribe, board.get)
  const [first] = losses
  if (!first) return null
  const text = losses.flatMap(({ copy }) => copy ?? []).join('\n\n')
  return (
    <Dialog title={TEXTS.title}>
      <p>{TEXTS.why[first.why]}</p>
      <p>{TEXTS.list}</p>
      <ul className={classes.losses}>
        {losses.map(loss => (
          <Lost key={loss.id} loss={loss} />
        ))}
      </ul>
      <div className={classes.ways}>
        {first.why === 'superseded' ? (
          <button type="button" className={action.main} onClick={() => location.reload()}>
            {TEXTS.reload}
          </button>
        ) : (
          <button type="button" className={action.main} onClick={() => board.answer('again')}>
            {TEXTS.again}
          </button>
        )}
        {text !== '' && <Copy text={text} />}
        <button type="button" className={action.other} onClick={() => board.answer('let-go')}>
          {TEXTS.continueUnsaved}
        </button>
      </div>
    </Dialog>
  )
}

function Lost({ loss: { what, copy } }: { loss: OpenLoss }) {
  return (
    <li>
      <strong>{what}</strong>
      {copy !== null && <TextArea label={TEXTS.copyOf(what)} isLabelHidden readOnly rows={4} value={copy} />}
    </li>
  )
}

function Copy({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(TEXTS.copied),
      () => setSaid(TEXTS.notCopied),
    )
  return (
    <>
      <button type="button" className={action.other} onClick={() => void copy()}>
        {TEXTS.copy}
      </button>
      <span role="status">{said}</span>
    </>
  )
}
