import { useEffect, useState } from 'react'
import { reachability } from '#pwa/lib/shop-reachability.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'
import type { Purpose } from './readiness.ts'

/** The button while paying is not possible yet; once pressed it only says what is waited for. */
export function WhenConnected({ purpose, onWish }: { purpose: Purpose; onWish(): void }) {
  const isWished = purpose.kind === 'wished'
  return (
    <button
      type="button"
      className={action.main}
      disabled={!isWished && !purpose.isOpen}
      // It keeps the focus, which a disabled one would lose.
      aria-disabled={isWished || undefined}
      onClick={() => isWished || onWish()}
    >
      {CHECKOUT_TEXTS.whenConnected}
    </button>
  )
}

interface WishNoteProps {
  purpose: Purpose
  isWished: boolean
  isOffline: boolean
  onWithdraw(): void
}

/** What becomes of the wish, and the way to take it back (issue 4, point 5). */
export function WishNote({ purpose, isWished, isOffline, onWithdraw }: WishNoteProps) {
  const isConfirmed = useConfirmed(isWished && purpose.kind === 'pay')
  if (!isWished && !isOffline) return null
  return (
    <>
      <Status className={classes.note}>{wordsFor({ purpose, isWished, isOffline, isConfirmed })}</Status>
      {isWished && (
        <button type="button" className={action.quiet} onClick={onWithdraw}>
          {CHECKOUT_TEXTS.withdraw}
        </button>
      )}
    </>
  )
}

function wordsFor({
  purpose,
  isWished,
  isOffline,
  isConfirmed,
}: Omit<WishNoteProps, 'onWithdraw'> & { isConfirmed: boolean }): string {
  if (!isWished) return purpose.kind === 'wish' && purpose.isOpen ? CHECKOUT_TEXTS.wishHint : ''
  if (isOffline) return CHECKOUT_TEXTS.wished
  if (purpose.kind === 'wished') return CHECKOUT_TEXTS.wishedArtwork
  return isConfirmed ? CHECKOUT_TEXTS.ready : ''
}

/** A page that has not heard from the shop yet asks, before it says that the shop is there. */
function useConfirmed(isToAsk: boolean): boolean {
  const [isConfirmed, setIsConfirmed] = useState(false)
  useEffect(() => {
    if (!isToAsk) return
    const asking = new AbortController()
    void reachability.probe().then(answered => !asking.signal.aborted && setIsConfirmed(answered))
    return () => {
      asking.abort()
      setIsConfirmed(false)
    }
  }, [isToAsk])
  return isConfirmed
}
