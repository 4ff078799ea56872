import { type FormEvent, useState } from 'react'
import { handOver } from '#pwa/lib/hand-over.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './booth.module.css'
import { useBooth } from './booth-context.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { PinField } from './pin-field.tsx'

const TEXTS = BOOTH_TEXTS.pin

/** Gives the tablet to the customer; the first time, and after a colleague, a PIN is chosen that brings it back (issue 9.6). */
export function HandOverButton({ ticket }: { ticket: string }) {
  const { sub } = useBooth()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <button
        type="button"
        className={action.other}
        onClick={() => (handOver.hasPin(sub) ? handOver.begin(ticket) : setIsChoosing(true))}
      >
        {BOOTH_TEXTS.handOver}
      </button>
      {isChoosing && (
        <ChoosePin sub={sub} onDone={() => handOver.begin(ticket)} onClose={() => setIsChoosing(false)} />
      )}
    </>
  )
}

interface ChoosePinProps {
  /** Whose PIN it is. */
  sub: string
  onDone(): void
  onClose(): void
}

function ChoosePin({ sub, onDone, onClose }: ChoosePinProps) {
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isBad = !/^\d{4,8}$/.test(pin)
  async function save(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (isBad || pin !== again) return
    await handOver.setPin(pin, sub)
    onDone()
  }
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      <form className={classes.form} onSubmit={event => void save(event)}>
        <p>{TEXTS.choose}</p>
        <PinField
          isFirst
          label={TEXTS.label}
          value={pin}
          error={isAsked && isBad ? TEXTS.bad : undefined}
          onChange={setPin}
        />
        <PinField
          label={TEXTS.again}
          value={again}
          error={isAsked && pin !== again ? TEXTS.differs : undefined}
          onChange={setAgain}
        />
        <button type="submit" className={action.main}>
          {TEXTS.save}
        </button>
      </form>
    </Dialog>
  )
}
