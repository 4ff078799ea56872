import { type FormEvent, useState } from 'react'
import type { PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { OUTSIDE_METHODS, type OutsideMethod } from '#shared/booth/ticket.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'

const TEXTS = BOOTH_TEXTS.take

/** Cash or a card terminal: what was taken, how, and by whom (issue 9.3c). */
export function TakePayment({ ticket }: { ticket: ShownTicket }) {
  const { repository } = useBooth()
  const [asked, setAsked] = useState<{ offer: PayCode; mustAsk: boolean } | null>(null)
  async function open() {
    // Before this press makes an offer of its own, which nobody has seen.
    const mustAsk = mayHavePaid(ticket)
    const offer = await repository.payCode(ticket.id)
    if (offer) setAsked({ offer, mustAsk })
    else toast(TEXTS.nothing, { tone: 'bad' })
  }
  return (
    <>
      <button type="button" className={action.other} onClick={() => void open()}>
        {TEXTS.open}
      </button>
      {asked && <TakeDialog ticket={ticket} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** Cents of an amount as people type it; null for what is none. */
export function centsOf(typed: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!found) return null
  return Number(found[1]?.replaceAll(',', '')) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** A pay code was shown before, or a payment page is open: the customer may have paid already (booth, "Races"). */
const mayHavePaid = ({ state }: ShownTicket) => state === 'quoted' || state === 'waiting'

interface TakeDialogProps {
  ticket: ShownTicket
  offer: PayCode
  mustAsk: boolean
  onClose(): void
}

function TakeDialog({ ticket, offer, mustAsk, onClose }: TakeDialogProps) {
  const { repository, staffName } = useBooth()
  const [method, setMethod] = useState<OutsideMethod>('cash')
  const [ref, setRef] = useState('')
  const [by, setBy] = useState(staffName)
  const [typed, setTyped] = useState(formatCents(offer.totalCents))
  const [sawPhone, setSawPhone] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const cents = centsOf(typed)
  const needsAnswer = mustAsk && !sawPhone
  async function take(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (cents === null || needsAnswer) return
    const taken = { offerId: offer.offerId, method, ref: ref.trim(), cents, by: by.trim(), sawPhone: mustAsk }
    try {
      await repository.take(ticket.id, taken)
      onClose()
    } catch {
      toast(TEXTS.failed, { tone: 'bad' })
    }
  }
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void take(event)}>
        <Select label={TEXTS.method} value={method} onChange={given => setMethod(methodOf(given))}>
          {OUTSIDE_METHODS.map(each => (
            <option key={each} value={each}>
              {BOOTH_TEXTS.methods[each]}
            </option>
          ))}
        </Select>
        <Field
          label={TEXTS.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isAsked && cents === null ? TEXTS.badAmount : undefined}
          onChange={setTyped}
        />
        {cents !== null && cents !== offer.totalCents && (
          <p role="status" className={classes.notice}>
            {TEXTS.differs(formatCents(offer.totalCents))}
          </p>
        )}
        <Field label={TEXTS.ref} value={ref} maxLength={120} autoComplete="off" onChange={setRef} />
        <Field label={TEXTS.by} value={by} maxLength={120} autoComplete="off" onChange={setBy} />
        {mustAsk && (
          <label className={classes.tick}>
            <input type="checkbox" checked={sawPhone} onChange={event => setSawPhone(event.target.checked)} />
            {TEXTS.sawPhone}
          </label>
        )}
        {isAsked && needsAnswer && (
          <p role="alert" className={classes.refused}>
            {TEXTS.mustAsk}
          </p>
        )}
        <div className={classes.ways}>
          <button type="submit" className={action.main}>
            {TEXTS.yes(formatCents(cents ?? offer.totalCents))}
          </button>
          <button type="button" className={action.other} onClick={onClose}>
            {TEXTS.no}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const methodOf = (given: string): OutsideMethod => OUTSIDE_METHODS.find(each => each === given) ?? 'cash'
