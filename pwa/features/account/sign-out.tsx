import { useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './account.module.css'
import { SIGN_OUT_TEXTS as TEXTS, unsentText } from './sign-out-texts.ts'

interface SignOutProps {
  waiting: { rows: number; uploads: number; unjudged: number; customers: number }
  /** Rejects when the device does not keep every file. */
  onAnswer(unsent: 'hide' | 'discard'): Promise<void>
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

type UnsentStep = 'asked' | 'sure' | 'keeping' | 'not-kept'

/** Asks what becomes of work that has not reached the shop; discarding it is asked twice (D2). */
function UnsentWork({ waiting, onAnswer, onStay }: SignOutProps) {
  const [step, setStep] = useState<UnsentStep>('asked')
  const isSure = step === 'sure'
  const isKeeping = step === 'keeping'
  const what = unsentText(waiting)
  const said = { asked: TEXTS.hidden, sure: TEXTS.sure(what), keeping: TEXTS.keeping, 'not-kept': '' }[step]
  function keep() {
    setStep('keeping')
    onAnswer('hide').catch(() => setStep('not-kept'))
  }
  return (
    // Whoever closed it while files are being kept would be signed out all the same.
    <Dialog title={TEXTS.title} {...(isKeeping ? {} : { onClose: onStay })}>
      <p>{TEXTS.waiting(what)}</p>
      <Status>{said}</Status>
      {step === 'not-kept' && <p role="alert">{TEXTS.notKept}</p>}
      {step === 'asked' && waiting.unjudged > 0 && <p>{TEXTS.unjudged(waiting.unjudged)}</p>}
      <div className={classes.ways}>
        <button type="button" className={action.main} disabled={isKeeping} onClick={keep}>
          {TEXTS.keep}
        </button>
        <button
          type="button"
          className={action.other}
          disabled={isKeeping}
          onClick={() => (isSure ? void onAnswer('discard') : setStep('sure'))}
        >
          {isSure ? TEXTS.really : TEXTS.discard}
        </button>
        <button type="button" className={action.other} disabled={isKeeping} onClick={onStay}>
          {TEXTS.stay}
        </button>
      </div>
    </Dialog>
  )
}
