import type { FormEvent } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './contact.module.css'
import { OrderSelect } from './order-select.tsx'
import { ABOUT_AN_ORDER, type Message } from './send-message.ts'
import { useContactForm } from './use-contact-form.ts'

/** /contact-us (spec §2). */
export default function ContactPage() {
  const { user, message, isSending, change, submit } = useContactForm()
  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <section className={classes.page}>
      <h1>{TEXTS.nav.contact}</h1>
      <form className={classes.form} onSubmit={send}>
        <label className={classes.field}>
          Name
          <input value={user?.name ?? ''} readOnly autoComplete="off" />
        </label>
        <CategorySelect value={message.category} onChange={category => change({ category })} />
        {user && message.category === ABOUT_AN_ORDER && (
          <OrderSelect sub={user.sub} value={message.orderId} onChange={orderId => change({ orderId })} />
        )}
        <label className={classes.field}>
          Message
          <textarea
            rows={4}
            maxLength={10_000}
            value={message.message}
            onChange={event => change({ message: event.target.value })}
          />
        </label>
        <button type="submit" className={action.main} aria-busy={isSending}>
          Submit
        </button>
      </form>
    </section>
  )
}

interface CategorySelectProps {
  value: Message['category']
  onChange(category: string): void
}

function CategorySelect({ value, onChange }: CategorySelectProps) {
  return (
    <label className={classes.field}>
      Category
      <select value={value} onChange={event => onChange(event.target.value)}>
        <option value="">Choose a category</option>
        {TEXTS.contact.categories.map(category => (
          <option key={category}>{category}</option>
        ))}
      </select>
    </label>
  )
}
