import { Suspense } from 'react'
import { useIsQuiet } from '#pwa/app/use-is-quiet.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import classes from './notices.module.css'

/** All else that is said there comes with its code. */
const LABEL = 'About this app'

const Notices = lazyPart(() => import('./notices.tsx'))

/**
 * Room for what is said about the app itself; empty, and without its code, until the first page has come to rest. Pages
 * after it begin with what there is to say, as it would move them later.
 */
export function LaterNotices() {
  const isQuiet = useIsQuiet()
  return (
    <section aria-live="polite" aria-label={LABEL} className={classes.notices} data-notices>
      {isQuiet && (
        <Suspense fallback={null}>
          <Notices />
        </Suspense>
      )}
    </section>
  )
}
