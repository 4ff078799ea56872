import { type FormEvent, useEffect, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { NO_SHOW, type Show } from '#shared/booth/ticket.ts'
import { dayText } from '#shared/calendar/day.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.show

/** The show that new tickets belong to, with the way to change it. */
export function ShowLine() {
  const { repository } = useBooth()
  const [show, setShow] = useState<Show>(NO_SHOW)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => void repository.show().then(setShow), [repository])
  async function save(next: Show) {
    await repository.setShow(next)
    setShow(next)
    setIsOpen(false)
  }
  return (
    <div className={classes.show}>
      {show.name === '' ? TEXTS.none : <strong>{show.name}</strong>}{' '}
      {show.from !== '' && show.to !== '' && TEXTS.days(dayText(show.from), dayText(show.to))}{' '}
      <button type="button" className={action.quiet} onClick={() => setIsOpen(true)}>
        {TEXTS.edit}
      </button>
      {isOpen && <ShowForm show={show} onSave={next => void save(next)} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

interface ShowFormProps {
  show: Show
  onSave(show: Show): void
  onClose(): void
}

function ShowForm({ show, onSave, onClose }: ShowFormProps) {
  const [typed, setTyped] = useState(show)
  const isBad = typed.from !== '' && typed.to !== '' && typed.to < typed.from
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isBad) onSave({ ...typed, name: typed.name.trim() })
  }
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      <form className={classes.form} onSubmit={save}>
        <Field
          label={TEXTS.name}
          value={typed.name}
          maxLength={200}
          autoComplete="off"
          onChange={name => setTyped({ ...typed, name })}
        />
        <Field
          type="date"
          label={TEXTS.from}
          value={typed.from}
          onChange={from => setTyped({ ...typed, from })}
        />
        <Field
          type="date"
          label={TEXTS.to}
          value={typed.to}
          error={isBad ? TEXTS.bad : undefined}
          onChange={to => setTyped({ ...typed, to })}
        />
        <button type="submit" className={action.main}>
          {TEXTS.save}
        </button>
      </form>
    </Dialog>
  )
}
