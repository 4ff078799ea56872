import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

interface DiscardQuestionProps {
  title: string
  onDiscard(): void
  onKeep(): void
}

/** Nothing that only this device has goes without a question. */
export function DiscardQuestion({ title, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <Question
      title={TEXTS.question(title)}
      no={TEXTS.keep}
      yes={TEXTS.discard}
      onNo={onKeep}
      onYes={onDiscard}
    >
      <p>{TEXTS.questionHint}</p>
    </Question>
  )
}
