import { useState } from 'react'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Question } from '#pwa/ui/dialog/dialog.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS as TEXTS } from './booth-texts.ts'

/** What is seldom done to a ticket: its link ended, another phone let in, all of it cancelled. */
export function TicketLink({ ticket: { id, state } }: { ticket: ShownTicket }) {
  const { repository } = useBooth()
  const [isAsked, setIsAsked] = useState(false)
  if (state === 'cancelled')
    return (
      <button type="button" className={action.other} onClick={() => void repository.reopen(id)}>
        {TEXTS.reopen}
      </button>
    )
  const isOpen = state === 'serving' || state === 'quoted' || state === 'waiting'
  async function letIn() {
    await repository.letIn(id)
    toast(TEXTS.letInDone)
  }
  async function renew() {
    await repository.renewLink(id)
    toast(TEXTS.newLinkHint)
  }
  return (
    <div className={classes.ways}>
      <button type="button" className={action.quiet} onClick={() => void renew()}>
        {TEXTS.newLink}
      </button>
      <button type="button" className={action.quiet} onClick={() => void letIn()}>
        {TEXTS.letIn}
      </button>
      {isOpen && (
        <button type="button" className={action.quiet} onClick={() => setIsAsked(true)}>
          {TEXTS.cancel}
        </button>
      )}
      {isAsked && (
        <Question
          title={TEXTS.cancelSure}
          no={TEXTS.cancelNo}
          yes={TEXTS.cancelYes}
          onNo={() => setIsAsked(false)}
          onYes={() => {
            setIsAsked(false)
            void repository.cancel(id)
          }}
        >
          <p>{TEXTS.cancelWhat}</p>
        </Question>
      )}
    </div>
  )
}
