import { type FormEvent, useRef, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import type { ProofAnswer, ProofPin } from '#shared/contract/proofs.ts'
import classes from './proofs.module.css'
import { PROOFS_TEXTS as TEXTS } from './proofs-texts.ts'

interface AnswerFormProps {
  /** Places marked so far. */
  pins: readonly ProofPin[]
  isAsking: boolean
  onAsking(isAsking: boolean): void
  onAnswer(answer: ProofAnswer): void
}

/** Approves a proof, or says in words and marks what is to be changed. */
export function AnswerForm({ pins, isAsking, onAsking, onAnswer }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  if (!isAsking)
    return (
      <p className={classes.ways}>
        <button type="button" className={action.main} onClick={() => onAnswer({ kind: 'approved' })}>
          {TEXTS.approve}
        </button>
        <button type="button" className={action.other} onClick={() => onAsking(true)}>
          {TEXTS.ask}
        </button>
      </p>
    )
  function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words !== '') return onAnswer({ kind: 'change', text: words, pins: [...pins] })
    setIsTried(true)
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={send}>
      <p className={classes.soft}>{TEXTS.markHint}</p>
      <TextArea
        label={TEXTS.words}
        value={text}
        rows={3}
        maxLength={MAX_NOTE}
        isUrgent
        error={isTried && text.trim() === '' ? TEXTS.noWords : undefined}
        onChange={setText}
      />
      <p className={classes.ways}>
        <button type="submit" className={action.main}>
          {TEXTS.send}
        </button>
        <button type="button" className={action.quiet} onClick={() => onAsking(false)}>
          {TEXTS.back}
        </button>
      </p>
    </form>
  )
}
