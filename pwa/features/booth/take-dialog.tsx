import { type FormEvent, useState } from 'react'
import type { AmountDue } from '#pwa/local/booth/booth-repository.ts'
import type { ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import { Field } from '#pwa/ui/field/field.tsx'
import { Select } from '#pwa/ui/field/select.tsx'
import { Status } from '#pwa/ui/status/status.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { OUTSIDE_METHODS, type OutsideMethod } from '#shared/booth/ticket.ts'
import { formatCents } from '#shared/money/format.ts'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { useTicketFields } from './contact-inputs.tsx'
import { ShipTo } from './ship-to.tsx'
import { centsOf } from './typed-cents.ts'

const TEXTS = BOOTH_TEXTS.take

interface TakeDialogProps {
  ticket: ShownTicket
  due: AmountDue
  /** Whether the customer may have paid by phone already. */
  mustAsk: boolean
  onClose(): void
}

/** Asks what was taken, how and by whom, and where it goes if it is shipped; another amount than the order's counts only once that is ticked (decision 88). */
export function TakeDialog({ ticket, due, mustAsk, onClose }: TakeDialogProps) {
  const { repository, staffName } = useBooth()
  const [method, setMethod] = useState<OutsideMethod>('cash')
  const [ref, setRef] = useState('')
  const [by, setBy] = useState(staffName)
  const [isAsked, setIsAsked] = useState(false)
  const kept = useTicketFields(ticket)
  const amount = useAmount(due.totalCents)
  const [sawPhone, setSawPhone] = useState(false)
  const { cents } = amount
  const problem = mustAsk && !sawPhone ? TEXTS.mustAsk : amount.problem
  async function take(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (cents === null || problem !== null) return
    const taken = { offerId: due.offerId, method, ref: ref.trim(), cents, by: by.trim(), sawPhone: mustAsk }
    try {
      const isTaken = await repository.take(ticket.id, taken)
      if (!isTaken) toast(TEXTS.changed, { tone: 'bad' })
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
        <AmountField amount={amount} totalCents={due.totalCents} isAsked={isAsked} />
        <Field label={TEXTS.ref} value={ref} maxLength={120} autoComplete="off" onChange={setRef} />
        <Field label={TEXTS.by} value={by} maxLength={120} autoComplete="off" onChange={setBy} />
        {due.isShipped && <ShipTo {...kept} />}
        {mustAsk && <Tick label={TEXTS.sawPhone} isTicked={sawPhone} onTick={setSawPhone} />}
        {isAsked && problem !== null && (
          <p role="alert" className={classes.refused}>
            {problem}
          </p>
        )}
        <div className={classes.ways}>
          <button type="submit" className={action.main}>
            {TEXTS.yes(formatCents(cents ?? due.totalCents))}
          </button>
          <button type="button" className={action.other} onClick={onClose}>
            {TEXTS.no}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** The amount as typed; `problem` while it differs from the order and nobody has ticked that it does. */
function useAmount(totalCents: number) {
  const [typed, setTyped] = useState(formatCents(totalCents))
  const [isOther, setIsOther] = useState(false)
  const cents = centsOf(typed)
  const differs = cents !== null && cents !== totalCents
  const problem = differs && !isOther ? TEXTS.mustTick(formatCents(cents), formatCents(totalCents)) : null
  // A tick is for the amount that was read with it, and for no other.
  const type = (text: string) => {
    setTyped(text)
    setIsOther(false)
  }
  return { typed, type, cents, differs, isOther, setIsOther, problem }
}

interface AmountFieldProps {
  amount: ReturnType<typeof useAmount>
  totalCents: number
  isAsked: boolean
}

function AmountField({ amount, totalCents, isAsked }: AmountFieldProps) {
  const { typed, type, cents, differs, isOther, setIsOther } = amount
  return (
    <>
      <Field
        label={TEXTS.amount}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={isAsked && cents === null ? TEXTS.badAmount : undefined}
        onChange={type}
      />
      <Status className={classes.notice}>{differs && TEXTS.differs(formatCents(totalCents))}</Status>
      {differs && <Tick label={TEXTS.isOther} isTicked={isOther} onTick={setIsOther} />}
    </>
  )
}

interface TickProps {
  label: string
  isTicked: boolean
  onTick(isTicked: boolean): void
}

const Tick = ({ label, isTicked, onTick }: TickProps) => (
  <label className={classes.tick}>
    <input type="checkbox" checked={isTicked} onChange={event => onTick(event.target.checked)} />
    {label}
  </label>
)

const methodOf = (given: string): OutsideMethod => OUTSIDE_METHODS.find(each => each === given) ?? 'cash'
