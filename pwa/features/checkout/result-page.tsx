import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** A payment's result without layout: its texts at once, then home after 5 s unless the person stays; a touch pauses it (spec §2, D7, D55). */
export function ResultPage({ tone, heading, message, home, isHeld = false, children }: ResultProps) {
  const navigate = useNavigate()
  const goHome = () => void navigate({ to: '/' })
  const title = useRef<HTMLHeadingElement>(null)
  const ways = useRef<HTMLDivElement>(null)
  const { isPaused, goOn } = useTouches(ways)
  const { seconds, stay } = useCountdown(TIMES.paymentRedirect / 1000, isHeld || isPaused, goHome)
  function stayHere() {
    stay()
    // The button that was pressed goes away; a second press must not meet the way home.
    title.current?.focus()
  }
  return (
    <main className={classes.result}>
      <div className={`${classes.card} ${classes[tone]}`}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p>{message}</p>
        {children}
        {seconds !== null && <Countdown {...{ seconds, isHeld, isPaused }} />}
        <div ref={ways} className={classes.ways}>
          <button type="button" className={action.main} onClick={goHome}>
            {home}
          </button>
          {seconds !== null && (
            <button type="button" className={action.other} onClick={isPaused ? goOn : stayHere}>
              {isPaused ? CHECKOUT_TEXTS.goOn : CHECKOUT_TEXTS.stay}
            </button>
          )}
        </div>
      </div>
    </main>
  )
}

interface CountdownProps {
  seconds: number
  isHeld: boolean
  isPaused: boolean
}

function Countdown({ seconds, isHeld, isPaused }: CountdownProps) {
  if (isHeld) return <p className={classes.countdown}>{CHECKOUT_TEXTS.heldBack}</p>
  if (isPaused) return <p className={classes.countdown}>{CHECKOUT_TEXTS.pausedWith(seconds)}</p>
  return (
    <p className={classes.countdown}>
      <span aria-hidden="true">{CHECKOUT_TEXTS.leavingIn(seconds)}</span>
      <span className="visually-hidden">{CHECKOUT_TEXTS.leavingIn(TIMES.paymentRedirect / 1000)}</span>
    </p>
  )
}

/**
 * What a person does to a page who reads it: a click, a finger on it, a scroll by wheel. No key: Tab leads to "Stay here",
 * which must not become "Go on" on the way there.
 */
const TOUCHES = ['click', 'touchstart', 'touchmove', 'wheel'] as const

/** Whether the page was touched since `goOn`, anywhere but at the ways on, which say themselves what they do (D55). */
function useTouches(ways: RefObject<HTMLElement | null>) {
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const options = { passive: true, signal: ending.signal }
    const onTouch = ({ target }: Event) => {
      if (!(target instanceof Node && ways.current?.contains(target))) setIsPaused(true)
    }
    for (const touch of TOUCHES) document.addEventListener(touch, onTouch, options)
    return () => ending.abort()
  }, [ways])
  return { isPaused, goOn: () => setIsPaused(false) }
}

/** Seconds left until `onEnd`, which stand still while held; null once the person chose to stay (D7). */
function useCountdown(from: number, isHeld: boolean, onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(from)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (seconds === null || isHeld) return
    const timer = setTimeout(() => (seconds <= 1 ? end() : setSeconds(seconds - 1)), 1000)
    return () => clearTimeout(timer)
  }, [seconds, isHeld])
  return { seconds, stay: () => setSeconds(null) }
}
