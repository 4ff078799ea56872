import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '#pwa/lib/api.ts'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { visits } from '#pwa/lib/visits.ts'
import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import type { VisitorView } from '#shared/contract/booth.ts'
import type { VisitState } from './use-visit.ts'
import classes from './visitor-order.module.css'
import { VISITOR_TEXTS as TEXTS } from './visitor-texts.ts'

/**
 * Takes the order into the account of whoever signs in from here (issue 9.5, B10). Whoever was signed in before is asked
 * by a press: a stand's own tablet may open a link too.
 */
export function VisitorClaim({ state, view }: { state: VisitState; view: VisitorView }) {
  const { status } = useAuth()
  const isSignedIn = status === 'signed-in'
  const { message, isDone, isGoing, claim } = useClaim(state)
  const { token, isClaiming } = state.visit
  const claimNow = useEffectEvent(claim)
  useEffect(() => {
    if (isSignedIn && isClaiming) claimNow()
  }, [isSignedIn, isClaiming])
  if (isDone) return <Claimed text={TEXTS.claimedHere} hasOrders />
  if (view.isClaimed) return <Claimed text={TEXTS.claimed} hasOrders={isSignedIn} />
  if (!view.isVisitor) return null
  return (
    <section className={classes.claim} aria-labelledby="keep-order">
      <h2 id="keep-order">{TEXTS.claim}</h2>
      <p>{TEXTS.claimHint}</p>
      {isSignedIn ? (
        <button type="button" className={action.other} aria-busy={isGoing} onClick={claim}>
          {TEXTS.claimNow}
        </button>
      ) : (
        <SignIn token={token} />
      )}
      {message !== null && (
        <p role="alert" className={classes.refused}>
          {message}
        </p>
      )}
    </section>
  )
}

function SignIn({ token }: { token: string }) {
  const { signIn } = useAuth()
  function begin() {
    visits.claiming(token, true)
    signIn(`/o/${token}`)
  }
  return (
    <button type="button" className={action.other} onClick={begin}>
      {TEXTS.signInAndClaim}
    </button>
  )
}

function Claimed({ text, hasOrders }: { text: string; hasOrders: boolean }) {
  return (
    <section className={classes.claim}>
      <Status>{text}</Status>
      {hasOrders && (
        <Link to="/orders" className={action.other}>
          {TEXTS.seeOrders}
        </Link>
      )}
    </section>
  )
}

function useClaim({ api, show, visit: { token } }: VisitState) {
  const [going, setGoing] = useState<'still' | 'going' | 'done' | 'taken' | 'failed'>('still')
  async function claim() {
    if (going === 'going') return
    setGoing('going')
    try {
      show(await api.call('POST /api/o/claim', { auth: true }))
      setGoing('done')
      visits.claiming(token, false)
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'claimed'
      setGoing(isTaken ? 'taken' : 'failed')
      if (isTaken) visits.claiming(token, false)
    }
  }
  const message = going === 'taken' ? TEXTS.claimTaken : going === 'failed' ? TEXTS.claimFailed : null
  return { message, isDone: going === 'done', isGoing: going === 'going', claim: () => void claim() }
}
