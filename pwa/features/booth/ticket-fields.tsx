import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { TextArea } from '#pwa/ui/field/text-area.tsx'
import classes from './booth.module.css'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { ConsentTick } from './consent-tick.tsx'
import { ContactInputs, useTicketFields } from './contact-inputs.tsx'
import { ShipTo } from './ship-to.tsx'

const TEXTS = BOOTH_TEXTS.fields

/** What staff write down of the customer, kept as it is typed; beside it what the visitor wrote themselves (booth, "Races"). */
export function TicketFields({ ticket }: { ticket: ShownTicket }) {
  const kept = useTicketFields(ticket)
  const { fields, change } = kept
  const { contact, sale } = ticket.view ?? {}
  return (
    <section className={classes.fields} aria-labelledby="customer">
      <h2 id="customer">{BOOTH_TEXTS.details}</h2>
      <ContactInputs
        {...kept}
        labels={TEXTS}
        below={key =>
          contact &&
          contact[key] !== '' &&
          contact[key] !== fields[key] && (
            <p className={classes.corrected}>
              {BOOTH_TEXTS.corrected}: <strong>{contact[key]}</strong>
            </p>
          )
        }
      />
      <TextArea
        label={TEXTS.note}
        rows={3}
        maxLength={2_000}
        value={fields.note}
        onChange={note => change({ note })}
      />
      {(sale?.via === 'outside' || fields.shipTo) && <ShipTo {...kept} />}
      <ConsentTick {...kept} label={TEXTS.consent} />
    </section>
  )
}
