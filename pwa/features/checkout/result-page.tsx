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
  children?: ReactNode
}

/** A payment's result without layout: its texts at once, then home after 5 s unless the person stays (spec §2, D7). */
export function ResultPage({ tone, heading, message, home, children }: ResultProps) {
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/' })
  const { seconds, stay } = useCountdown(TIMES.paymentRedirect / 1000, goHome)
  return (
    <main className={classes.result}>
      <div className={`${classes.card} ${classes[tone]}`}>
        <h1>{heading}</h1>
        <p>{message}</p>
        {children}
        {seconds !== null && (
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

/** Seconds left until `onEnd`; null once the person chose to stay. */
function useCountdown(from: number, onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(from)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null) return
    const timer = setTimeout(() => (seconds <= 1 ? end() : setSeconds(seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, stay: () => setSeconds(null) }
}
