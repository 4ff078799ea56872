import { type FormEvent, useState } from 'react'
import { CONTACT_FIELDS } from '#pwa/lib/contact-fields.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { VisitorContact } from '#shared/booth/ticket.ts'
import type { VisitorView } from '#shared/contract/booth.ts'
import type { VisitState } from './use-visit.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

const EMPTY: VisitorContact = { name: '', phone: '', mail: '', company: '' }

/** It is the visitor's own browser: it may know all of them. */
const KNOWN_AS = { name: 'name', company: 'organization', phone: 'tel', mail: 'email' }

/** What the visitor writes of themselves, in their own browser alone (B9); what staff wrote stays beside it. */
export function VisitorContactForm({ state, view }: { state: VisitState; view: VisitorView }) {
  if (view.isClaimed) return null
  return (
    <section className={classes.contact} aria-labelledby="your-details">
      <h2 id="your-details">{TEXTS.contact}</h2>
      {view.isVisitor ? <Form state={state} written={view.contact} /> : <p>{TEXTS.notVisitor}</p>}
    </section>
  )
}

function Form({ state, written }: { state: VisitState; written: VisitorContact | null }) {
  const [typed, setTyped] = useState<Partial<VisitorContact>>({})
  const [going, setGoing] = useState<'still' | 'saving' | 'bad-mail' | 'failed'>('still')
  const contact = { ...EMPTY, ...written, ...typed }
  async function save(event: FormEvent) {
    event.preventDefault()
    if (going === 'saving') return
    if (contact.mail !== '' && !/^[^\s@]+@[^\s@]+$/.test(contact.mail.trim())) return setGoing('bad-mail')
    setGoing('saving')
    try {
      const view = await state.api.call('POST /api/o/contact', { body: trimmed(contact) })
      state.show(view)
      setTyped({})
      setGoing('still')
      toast(TEXTS.saved, { tone: 'good' })
    } catch {
      setGoing('failed')
    }
  }
  return (
    <form className={classes.form} onSubmit={event => void save(event)} noValidate>
      <p className={classes.hint}>{TEXTS.contactHint}</p>
      {CONTACT_FIELDS.map(({ key, ...native }) => (
        <Field
          key={key}
          {...native}
          autoComplete={KNOWN_AS[key]}
          label={TEXTS.fields[key]}
          value={contact[key]}
          error={key === 'mail' && going === 'bad-mail' ? TEXTS.badMail : undefined}
          isUrgent
          onChange={text => setTyped(before => ({ ...before, [key]: text }))}
        />
      ))}
      {going === 'failed' && (
        <p role="alert" className={classes.refused}>
          {TEXTS.notSaved}
        </p>
      )}
      <button type="submit" className={action.other} aria-busy={going === 'saving'}>
        {going === 'saving' ? TEXTS.saving : TEXTS.save}
      </button>
    </form>
  )
}

function trimmed(contact: VisitorContact): VisitorContact {
  const { name, phone, mail, company } = contact
  return { name: name.trim(), phone: phone.trim(), mail: mail.trim(), company: company.trim() }
}
