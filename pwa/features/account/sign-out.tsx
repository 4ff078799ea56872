import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './account.module.css'
import { SIGN_OUT_TEXTS as TEXTS, unsentText } from './sign-out-texts.ts'

interface SignOutProps {
  waiting: { rows: number; uploads: number }
  onAnswer(unsent: 'hide' | 'discard'): void
  onStay(): void
}

/** Asks what becomes of work that has not reached the shop; discarding it is asked twice (D2). */
export function SignOut({ waiting, onAnswer, onStay }: SignOutProps) {
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
