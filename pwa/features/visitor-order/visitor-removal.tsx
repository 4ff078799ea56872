import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { visits } from '#pwa/lib/visits.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { VisitState } from './use-visit.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/** Deletes what the visitor wrote of themselves, at the shop and in this browser (B14). */
export function VisitorRemoval({ state }: { state: VisitState }) {
  const [isAsked, setIsAsked] = useState(false)
  const navigate = useNavigate()
  async function remove() {
    setIsAsked(false)
    try {
      await state.api.call('POST /api/o/forget')
      visits.remove(state.visit.token)
      toast(TEXTS.removed, { tone: 'good' })
      // Going back leads to no secret.
      void navigate({ to: '/', replace: true })
    } catch {
      toast(TEXTS.removeFailed, { tone: 'bad' })
    }
  }
  return (
    <div className={classes.removal}>
      <button type="button" className={action.quiet} onClick={() => setIsAsked(true)}>
        {TEXTS.remove}
      </button>{' '}
      <span className={classes.hint}>{TEXTS.removeHint}</span>
      {isAsked && (
        <Question
          title={TEXTS.removeSure}
          no={TEXTS.removeNo}
          yes={TEXTS.removeYes}
          onNo={() => setIsAsked(false)}
          onYes={() => void remove()}
        >
          <p>{TEXTS.removeWhat}</p>
        </Question>
      )}
    </div>
  )
}
