import { lazy, Suspense, useEffect, useState } from 'react'
import { NOTICE_TEXTS } from './notice-texts.ts'
import classes from './notices.module.css'
import { quietMoment } from './start.ts'

const Notices = lazy(() => import('./notices.tsx'))

let wasQuiet = false

/**
 * Room for what is said about the app itself; empty, and without its code, until the first page has come to rest. Pages
 * after it begin with what there is to say, as it would move them later.
 */
export function LaterNotices() {
  const [isQuiet, setQuiet] = useState(wasQuiet)
  useEffect(() => {
    if (isQuiet) return
    let isOver = false
    void quietMoment().then(() => {
      wasQuiet = true
      if (!isOver) setQuiet(true)
    })
    return () => {
      isOver = true
    }
  }, [isQuiet])
  return (
    <section aria-live="polite" aria-label={NOTICE_TEXTS.label} className={classes.notices} data-notices>
      {isQuiet && (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      )}
    </section>
  )
}
