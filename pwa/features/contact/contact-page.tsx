import type { FormEvent } from 'react'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
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
        <Field className={classes.field} label="Name" value={user?.name ?? ''} readOnly autoComplete="off" />
        <CategorySelect value={message.category} onChange={category => change({ category })} />
        {user && message.category === ABOUT_AN_ORDER && (
          <OrderSelect sub={user.sub} value={message.orderId} onChange={orderId => change({ orderId })} />
        )}
        <TextArea
          className={classes.field}
          label="Message"
          rows={4}
          maxLength={10_000}
          value={message.message}
          onChange={text => change({ message: text })}
        />
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
    <Select className={classes.field} label="Category" isLow value={value} onChange={onChange}>
      <option value="">Choose a category</option>
      {TEXTS.contact.categories.map(category => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}
