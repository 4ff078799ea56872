import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

interface DiscardQuestionProps {
  title: string
  onDiscard(): void
  onKeep(): void
}

/** Nothing that only this device has goes without a question. */
export function DiscardQuestion({ title, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <Dialog title={TEXTS.question(title)} onClose={onKeep}>
      <p>{TEXTS.questionHint}</p>
      <div className={classes.actions}>
        <button type="button" className={action.other} onClick={onKeep}>
          {TEXTS.keep}
        </button>
        <button type="button" className={action.main} onClick={onDiscard}>
          {TEXTS.discard}
        </button>
      </div>
    </Dialog>
  )
}
