import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import { TIMES } from '#pwa/lib/texts.ts'
import { lazyPart } from '#pwa/ui/lazy-part.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import classes from './offline-strip.module.css'
import { OFFLINE_TEXTS } from './offline-texts.ts'
import { usePriceAge } from './use-price-age.ts'

/** It opens the device's database, whose code strangers do not need; without it the screens themselves say what waits. */
const UnsentCount = lazyPart(() => import('./unsent-count.tsx'))

/**
 * A quiet line above the page while the shop cannot be reached: what still works, how old prices are, how much waits
 * (issue 3). It stands in room that the page leaves free, so that nothing moves when it comes. It is a live region
 * that is there before its words are, which is when they are read out.
 */
export default function OfflineStrip() {
  const reach = useReachability()
  const isBack = useIsBack(reach === 'online')
  return (
    <div role="status" aria-label={OFFLINE_TEXTS.name} className={classes.place}>
      {reach === 'offline' && <Offline />}
      {isBack && <p className={classes.strip}>{OFFLINE_TEXTS.back}</p>}
    </div>
  )
}

function Offline() {
  const { user } = useAuth()
  const age = usePriceAge()
  const works = user ? OFFLINE_TEXTS.shopAndCart : OFFLINE_TEXTS.shop
  return (
    <p className={classes.strip}>
      <strong>{age === null ? OFFLINE_TEXTS.open : works}</strong> {age ?? OFFLINE_TEXTS.noPrices}{' '}
      {user && (
        <Suspense>
          <UnsentCount sub={user.sub} />
        </Suspense>
      )}{' '}
      <Check />
    </p>
  )
}

function Check() {
  const isThere = routeFor('/show-check').kind !== 'not-found'
  return isThere && <Link to="/show-check">{OFFLINE_TEXTS.ready}</Link>
}

/** True for five seconds after the shop is reached again. */
function useIsBack(isOnline: boolean): boolean {
  const [isBack, setIsBack] = useState(false)
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    if (isOnline === wasOnline.current) return
    wasOnline.current = isOnline
    setIsBack(isOnline)
    const timer = setTimeout(setIsBack, TIMES.toast, false)
    return () => clearTimeout(timer)
  }, [isOnline])
  return isBack
}
