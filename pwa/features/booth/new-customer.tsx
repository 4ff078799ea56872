import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

/**
 * Serving begins with one tap. The name may be typed before or after it: typed after, it is the new customer's until the
 * field is left.
 */
export function NewCustomer() {
  const { repository, serve } = useBooth()
  const [name, setName] = useState('')
  const [isServing, setIsServing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  /** The ticket that was just made without a name; a promise, as typing does not wait for the device. */
  const unnamed = useRef<Promise<string> | null>(null)

  function begin() {
    const typed = unnamed.current ? '' : name.trim()
    const made = repository.newTicket(typed === '' ? {} : { name: typed })
    unnamed.current = typed === '' ? made : null
    setName('')
    setIsServing(true)
    void made.then(serve)
    field.current?.focus()
  }
  function type(text: string) {
    setName(text)
    void unnamed.current?.then(ticket => repository.patchFields(ticket, { name: text.trim() }))
  }
  function done() {
    if (!unnamed.current || name.trim() === '') return
    unnamed.current = null
    setName('')
  }
  function enter(event: FormEvent) {
    event.preventDefault()
    if (unnamed.current) done()
    else begin()
  }
  /** A name in the field that is nobody's yet is the next customer's, and it is for them that products are chosen. */
  function toProducts() {
    if (!unnamed.current && name.trim() !== '') begin()
  }
  return (
    <form className={classes.newCustomer} onSubmit={enter}>
      <Field
        ref={field}
        className={classes.field}
        label={BOOTH_TEXTS.customerName}
        value={name}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="done"
        onChange={type}
        onBlur={done}
      />
      <button type="button" className={action.main} onClick={begin}>
        {BOOTH_TEXTS.newCustomer}
      </button>
      {isServing && (
        <Link to="/products" className={action.other} onClick={toProducts}>
          {BOOTH_TEXTS.toProducts}
        </Link>
      )}
    </form>
  )
}
