import { useEffect, useRef, useState } from 'react'
import { useCart } from '#pwa/hooks/use-cart.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Field } from '#pwa/ui/field/field.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { BRAND } from '#shared/catalogue/brand.ts'
import { MAX_SIGNATURE_BYTES } from '#shared/contract/limits.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { ChosenLine } from './chosen-line.tsx'
import { ConsentTick } from './consent-tick.tsx'
import { ContactInputs, useTicketFields } from './contact-inputs.tsx'
import { type Pad, SignaturePad } from './signature-pad.tsx'
import { useTickets } from './use-tickets.ts'

const TEXTS = BOOTH_TEXTS.handed

/** What the customer sees with the tablet in their hands: their own ticket and its proof, and nothing else of the shop (issue 9.6). */
export default function HandedOverScreen({ ticket: id }: { ticket: string }) {
  const ticket = useTickets()?.find(each => each.id === id)
  return (
    <main className={classes.handed}>
      {ticket && (
        <>
          <p className={classes.house}>{BRAND.name}</p>
          <h1>{TEXTS.title(ticket.fields.name.trim())}</h1>
          <p>{TEXTS.hint}</p>
          <div className={classes.handedParts}>
            <Chosen ticket={ticket} />
            <div className={classes.main}>
              <OwnDetails key={id} ticket={ticket} />
              <Sign ticket={ticket} />
            </div>
          </div>
        </>
      )}
    </main>
  )
}

function Chosen({ ticket }: { ticket: ShownTicket }) {
  const { ProofOf } = useBooth()
  const owner = ticketOwner(ticket.id)
  const { lines } = useCart(owner)
  return (
    <section className={classes.lines} aria-labelledby="your-order">
      <h2 id="your-order">{TEXTS.order}</h2>
      {lines.length === 0 && <p>{TEXTS.nothing}</p>}
      <ul className={classes.list}>
        {lines.map(line => (
          <ChosenLine key={line.id} line={line} owner={owner}>
            <ProofOf line={line} owner={owner} />
          </ChosenLine>
        ))}
      </ul>
      <p className={classes.payTotal}>
        <span className={classes.small}>{BOOTH_TEXTS.total}</span> {formatCents(ticket.totalCents)}
      </p>
    </section>
  )
}

function OwnDetails({ ticket }: { ticket: ShownTicket }) {
  const kept = useTicketFields(ticket)
  return (
    <section className={classes.fields} aria-labelledby="your-details">
      <h2 id="your-details">{TEXTS.contact}</h2>
      <ContactInputs {...kept} labels={{ ...BOOTH_TEXTS.fields, name: TEXTS.name }} />
      <ConsentTick {...kept} label={TEXTS.consent} />
    </section>
  )
}

/** What is signed is an offer, by the hash of its bytes: the repository makes both. */
function Sign({ ticket: { id } }: { ticket: ShownTicket }) {
  const { repository } = useBooth()
  const pad = useRef<Pad>(null)
  const said = useRef<HTMLParagraphElement>(null)
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState<string | null>(null)
  const [isSigned, setIsSigned] = useState(false)
  async function sign() {
    const picture = await pad.current?.picture()
    if (!picture) return setWords(TEXTS.unsigned)
    if (picture.size > MAX_SIGNATURE_BYTES) return setWords(TEXTS.failed)
    try {
      const offer = await repository.payCode(id)
      if (!offer) return setWords(TEXTS.nothing)
      await repository.sign(id, { offerId: offer.offerId, picture })
      setIsSigned(true)
    } catch {
      setWords(TEXTS.failed)
    }
  }
  // The button that was pressed goes with the form.
  useEffect(() => {
    if (isSigned) said.current?.focus()
  }, [isSigned])
  return (
    <>
      <Status ref={said} className={classes.signed}>
        {isSigned && TEXTS.signed}
      </Status>
      {!isSigned && (
        <section className={classes.fields} aria-labelledby="sign">
          <h2 id="sign">{TEXTS.signature}</h2>
          <SignaturePad
            ref={pad}
            label={TEXTS.signature}
            typed={typed.trim()}
            onDrawn={() => setWords(null)}
          />
          <Field label={TEXTS.typed} value={typed} maxLength={80} autoComplete="off" onChange={setTyped} />
          {words !== null && (
            <p role="alert" className={classes.refused}>
              {words}
            </p>
          )}
          <p className={classes.ways}>
            <button type="button" className={action.main} onClick={() => void sign()}>
              {TEXTS.sign}
            </button>
            <button type="button" className={action.other} onClick={() => pad.current?.clear()}>
              {TEXTS.clear}
            </button>
          </p>
        </section>
      )}
    </>
  )
}
