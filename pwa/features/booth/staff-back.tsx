import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useMaySell } from '#pwa/hooks/use-may-sell.ts'
import { askAnewAtSignIn, wasAskedAnew } from '#pwa/lib/auth/ask-anew.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { handOver, PIN_TRIES } from '#pwa/lib/hand-over.ts'
import { handedOver } from '#pwa/lib/handed-over.ts'
import action from '#pwa/ui/action/action.module.css'
import { Dialog } from '#pwa/ui/dialog/dialog.tsx'
import classes from './booth.module.css'
import { BOOTH_TEXTS } from './booth-texts.ts'
import { PinField } from './pin-field.tsx'

const TEXTS = BOOTH_TEXTS.pin

/** The one way back out of a customer's hands: the PIN, or after too many wrong ones the staff's sign-in (issue 9.6). */
export function StaffBack() {
  const [isOpen, setIsOpen] = useState(false)
  useSignedInAnew()
  return (
    <>
      <p className={classes.back}>
        <button type="button" className={action.quiet} onClick={() => setIsOpen(true)}>
          {TEXTS.back}
        </button>
      </p>
      {isOpen && <PinDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PinDialog({ onClose }: { onClose(): void }) {
  const tries = useSyncExternalStore(handedOver.subscribe, () => handedOver.get()?.tries ?? 0)
  const { signIn } = useAuth()
  const [pin, setPin] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const isLocked = tries >= PIN_TRIES
  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (await handOver.unlock(pin)) return
    setPin('')
    setIsWrong(true)
  }
  function begin() {
    handOver.signIn()
    askAnewAtSignIn()
    signIn('/booth', 'redirect')
  }
  return (
    <Dialog title={TEXTS.title} onClose={onClose}>
      {isLocked ? (
        <>
          <p role="alert">{TEXTS.locked}</p>
          <button type="button" className={action.main} onClick={begin}>
            {TEXTS.signIn}
          </button>
        </>
      ) : (
        <form className={classes.form} onSubmit={event => void unlock(event)}>
          <p>{TEXTS.enter}</p>
          <PinField
            isFirst
            label={TEXTS.label}
            value={pin}
            error={isWrong ? TEXTS.wrong(PIN_TRIES - tries) : undefined}
            onChange={setPin}
          />
          <button type="submit" className={action.main}>
            {TEXTS.unlock}
          </button>
        </form>
      )}
    </Dialog>
  )
}

/**
 * A sign-in that asked for the password anew and came back has proved who holds the tablet; staff are those who may sell: any
 * customer may have an account.
 */
function useSignedInAnew() {
  const { status, user } = useAuth()
  const isBegun = useSyncExternalStore(handedOver.subscribe, () => handedOver.get()?.isSigningIn ?? false)
  const isBack = isBegun && status === 'signed-in' && !wasAskedAnew()
  const maySell = useMaySell(user?.sub ?? '', isBack)
  const isStaff = isBack && maySell === 'yes'
  useEffect(() => {
    if (isStaff) handOver.end()
  }, [isStaff])
}
