import type { FormEvent } from 'react'
import type { ShownOrder } from '#pwa/local/desk/shown-orders.ts'
import action from '#pwa/ui/action/action.module.css'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { useFocusKept } from '#pwa/ui/use-focus-kept.ts'
import { MAX_NOTE } from '#shared/contract/limits.ts'
import classes from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { DESK_TEXTS as TEXTS } from './desk-texts.ts'
import { DueDay } from './due-day.tsx'
import { useAct } from './use-act.ts'
import { useTextDraft } from './use-text-draft.ts'

/** What staff do to an order beside moving it: rush, blocked with a reason, the day it is due, notes (issue 11.2). */
export function JobWork({ order }: { order: ShownOrder }) {
  const { mayWork } = useDesk()
  const act = useAct()
  if (!mayWork) return null
  return (
    <section className={classes.work}>
      <button
        type="button"
        className={action.other}
        onClick={() => void act(order, { kind: 'rush', on: !order.rush })}
      >
        {order.rush ? TEXTS.noRush : TEXTS.markRush}
      </button>
      <DueDay order={order} />
      <Blocking order={order} />
      <Words
        draft={`note ${order.orderId}`}
        label={TEXTS.noteLabel}
        button={TEXTS.addNote}
        onSave={text => act(order, { kind: 'note', text })}
      />
    </section>
  )
}

/** Blocks an order or lets it go on; either takes the place, and the keyboard, of the other. */
function Blocking({ order }: { order: ShownOrder }) {
  const act = useAct()
  const kept = useFocusKept<HTMLDivElement>(place => place.querySelector('textarea, button'))
  return (
    <div className={classes.words} {...kept}>
      {order.blocked === null ? (
        <Words
          draft={`block ${order.orderId}`}
          label={TEXTS.blockLabel}
          button={TEXTS.block}
          onSave={reason => act(order, { kind: 'block', reason })}
        />
      ) : (
        <button type="button" className={action.other} onClick={() => void act(order, { kind: 'unblock' })}>
          {TEXTS.unblock}
        </button>
      )}
    </div>
  )
}

interface WordsProps {
  /** Name of what is half-written. */
  draft: string
  label: string
  button: string
  /** Resolves to whether they are saved. */
  onSave(text: string): Promise<boolean>
}

/** A few words and the button that saves them; empty ones are not saved, and those that are not stay written. */
function Words({ draft, label, button, onSave }: WordsProps) {
  const { text, type } = useTextDraft(draft)
  function save(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return
    void onSave(words).then(isSaved => isSaved && type(''))
  }
  return (
    <form className={classes.words} onSubmit={save}>
      <TextArea label={label} value={text} maxLength={MAX_NOTE} rows={2} onChange={type} />
      <button type="submit" className={action.other}>
        {button}
      </button>
    </form>
  )
}
