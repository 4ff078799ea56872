import { lazy, Suspense, useEffect, useState } from 'react'
import { NOTICE_TEXTS } from './notice-texts.ts'
import classes from './notices.module.css'
import { quietMoment } from './start.ts'

const Notices = lazy(() => import('./notices.tsx'))

/** Room for what is said about the app itself; empty, and without its code, until the page has come to rest. */
export function LaterNotices() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    let isOver = false
    void quietMoment().then(() => !isOver && setQuiet(true))
    return () => {
      isOver = true
    }
  }, [])
  return (
    <section aria-live="polite" aria-label={NOTICE_TEXTS.label} className={classes.notices}>
      {isQuiet && (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      )}
    </section>
  )
}
