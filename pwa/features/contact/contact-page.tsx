import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { PAGE_TEXTS } from '#pwa/lib/page-texts.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import { SignInButton } from '#pwa/ui/action/sign-in-button.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { OwnMessages } from '#pwa/ui/own-messages/own-messages.tsx'
import classes from './contact.module.css'
import { CONTACT_TEXTS } from './contact-texts.ts'
import { OrderSelect } from './order-select.tsx'
import { ABOUT_AN_ORDER, type Message } from './send-message.ts'
import { ShopFacts } from './shop-facts.tsx'
import { useContactForm } from './use-contact-form.ts'

/** /contact-us (spec §2): who we are for everybody, the form for those who are signed in (D47). */
export default function ContactPage() {
  const { status, user } = useAuth()
  // Whoever was signed in when the page opened keeps the form and its words (D38).
  const [cameSignedIn] = useState(status !== 'anonymous')
  return (
    <section className={classes.page}>
      <h1>{TEXTS.nav.contact}</h1>
      <div className={classes.columns}>
        <ShopFacts />
        {user || cameSignedIn ? <ContactForm /> : <SignInFirst />}
      </div>
      {user && <OwnMessages sub={user.sub} />}
    </section>
  )
}

function SignInFirst() {
  return (
    <section aria-labelledby="write-to-us">
      <h2 id="write-to-us">{CONTACT_TEXTS.write}</h2>
      <p>{CONTACT_TEXTS.signInFirst}</p>
      <SignInButton className={action.main} />
    </section>
  )
}

function ContactForm() {
  const { user, message, asked, isSending, isEmptyAsked, change, submit } = useContactForm()
  function send(event: FormEvent) {
    event.preventDefault()
    submit()
  }
  return (
    <section aria-labelledby="write-to-us">
      <h2 id="write-to-us">{CONTACT_TEXTS.write}</h2>
      {asked && (
        <p>
          <Link to={`/orders/${asked}`}>{CONTACT_TEXTS.backToOrder(asked)}</Link>
        </p>
      )}
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
          isUrgent
          error={isEmptyAsked ? CONTACT_TEXTS.empty : undefined}
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
      {PAGE_TEXTS.contact.categories.map(category => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}
