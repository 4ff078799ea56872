import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { TIMES } from '#pwa/lib/texts.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

interface ResultProps {
  tone: 'done' | 'stop'
  heading: string
  message: string
  home: string
  /** The five seconds do not count yet (D55). */
  isHeld?: boolean
  children?: ReactNode
}

/** A payment's result without layout: its texts at once, then home after 5 s unless the person stays or touches it (spec §2, D7, D55). */
export function ResultPage({ tone, heading, message, home, isHeld = false, children }: ResultProps) {
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/' })
  const { seconds, stay } = useCountdown(TIMES.paymentRedirect / 1000, isHeld, goHome)
  return (
    <main className={classes.result}>
      <div className={`${classes.card} ${classes[tone]}`}>
        <h1>{heading}</h1>
        <p>{message}</p>
        {children}
        {seconds !== null && isHeld && <p className={classes.countdown}>{CHECKOUT_TEXTS.heldBack}</p>}
        {seconds !== null && !isHeld && (
          <p className={classes.countdown}>
            <span aria-hidden="true">{CHECKOUT_TEXTS.leavingIn(seconds)}</span>
            <span className="visually-hidden">{CHECKOUT_TEXTS.leavingIn(TIMES.paymentRedirect / 1000)}</span>
          </p>
        )}
        <div className={classes.ways}>
          <button type="button" className={action.main} onClick={goHome}>
            {home}
          </button>
          {seconds !== null && (
            <button type="button" className={action.other} onClick={stay}>
              {CHECKOUT_TEXTS.stay}
            </button>
          )}
        </div>
      </div>
    </main>
  )
}

/** What a person does to a page who reads it: a click, a scroll by finger or by wheel. */
const TOUCHES = ['click', 'touchmove', 'wheel'] as const

/** Seconds left until `onEnd`; null once the person chose to stay, as any touch does (D55). */
function useCountdown(from: number, isHeld: boolean, onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(from)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null || isHeld) return
    const timer = setTimeout(() => (seconds <= 1 ? end() : setSeconds(seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld])
  useEffect(() => {
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    for (const touch of TOUCHES) document.addEventListener(touch, () => setSeconds(null), options)
    return () => ending.abort()
  }, [])
  return { seconds, stay: () => setSeconds(null) }
}
