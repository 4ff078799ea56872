import { useState } from 'react'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { Field } from '#pwa/ui/field/field.tsx'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import type { TicketPatch } from '#shared/contract/booth.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.fields

const FIELDS = [
  { key: 'name', inputMode: 'text', maxLength: 200 },
  { key: 'company', inputMode: 'text', maxLength: 200 },
  { key: 'phone', inputMode: 'tel', maxLength: 60 },
  { key: 'mail', inputMode: 'email', maxLength: 320 },
] as const

/** What staff write down of the customer, kept as it is typed; beside it what the visitor wrote themselves (booth, "Races"). */
export function TicketFields({ ticket }: { ticket: ShownTicket }) {
  const { repository } = useBooth()
  const [typed, setTyped] = useState<TicketPatch>({})
  const { contact } = ticket.view ?? {}
  const fields = { ...ticket.fields, ...typed }
  function change(patch: TicketPatch) {
    setTyped(before => ({ ...before, ...patch }))
    void repository.patchFields(ticket.id, patch)
  }
  return (
    <section className={classes.fields} aria-labelledby="customer">
      <h2 id="customer">{BOOTH_TEXTS.details}</h2>
      {FIELDS.map(({ key, ...native }) => (
        <div key={key}>
          <Field
            {...native}
            label={TEXTS[key]}
            value={fields[key]}
            autoComplete="off"
            onChange={text => change({ [key]: text })}
          />
          {contact && contact[key] !== '' && contact[key] !== fields[key] && (
            <p className={classes.corrected}>
              {BOOTH_TEXTS.corrected}: <strong>{contact[key]}</strong>
            </p>
          )}
        </div>
      ))}
      <TextArea
        label={TEXTS.note}
        rows={3}
        maxLength={2_000}
        value={fields.note}
        onChange={note => change({ note })}
      />
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={fields.consent}
          onChange={event => change({ consent: event.target.checked })}
        />
        {TEXTS.consent}
      </label>
    </section>
  )
}
