import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './account.module.css'
import { SIGN_OUT_TEXTS as TEXTS, unsentText } from './sign-out-texts.ts'

interface SignOutProps {
  waiting: { rows: number; uploads: number; customers: number }
  onAnswer(unsent: 'hide' | 'discard'): void
  onStay(): void
}

/** A booth's customers are neither hidden nor discarded before they are sent or exported (issue 9.7). */
export function SignOut({ onExport, ...given }: SignOutProps & { onExport(): Promise<void> }) {
  const [isExported, setIsExported] = useState(false)
  const { customers } = given.waiting
  if (customers === 0 || isExported) return <UnsentWork {...given} />
  return <UnsentBooth {...given} onExport={() => onExport().then(() => setIsExported(true))} />
}

function UnsentBooth({ waiting, onStay, onExport }: SignOutProps & { onExport(): Promise<void> }) {
  const [isFailed, setIsFailed] = useState(false)
  return (
    <Dialog title={TEXTS.title} onClose={onStay}>
      <p>{TEXTS.booth(waiting.customers)}</p>
      {isFailed && <p role="alert">{TEXTS.exportFailed}</p>}
      <div className={classes.ways}>
        <button
          type="button"
          className={action.main}
          onClick={() => onExport().catch(() => setIsFailed(true))}
        >
          {TEXTS.export}
        </button>
        <button type="button" className={action.other} onClick={onStay}>
          {TEXTS.stay}
        </button>
      </div>
    </Dialog>
  )
}

/** Asks what becomes of work that has not reached the shop; discarding it is asked twice (D2). */
function UnsentWork({ waiting, onAnswer, onStay }: SignOutProps) {
  const [isSure, setIsSure] = useState(false)
  const what = unsentText(waiting)
  return (
    <Dialog title={TEXTS.title} onClose={onStay}>
      <p>{TEXTS.waiting(what)}</p>
      <p role="status">{isSure ? TEXTS.sure(what) : TEXTS.hidden}</p>
      <div className={classes.ways}>
        <button type="button" className={action.main} onClick={() => onAnswer('hide')}>
          {TEXTS.keep}
        </button>
        <button
          type="button"
          className={action.other}
          onClick={() => (isSure ? onAnswer('discard') : setIsSure(true))}
        >
          {isSure ? TEXTS.really : TEXTS.discard}
        </button>
        <button type="button" className={action.other} onClick={onStay}>
          {TEXTS.stay}
        </button>
      </div>
    </Dialog>
  )
}
