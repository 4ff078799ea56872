import { memo, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { deliveryZip } from '#pwa/lib/delivery-zip.ts'
import { isSent } from '#pwa/lib/is-sent.ts'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import { followShopTime, isShopTimeKnown, shopNow } from '#pwa/lib/shop-time.ts'
import {
  arrivesIfPaid,
  readyAfterArtwork,
  readyAfterPayment,
  readyIfPaid,
} from '#shared/calendar/ready-words.ts'
import { isShopTimeHere } from '#shared/calendar/shop-time.ts'
import { HOUR } from '#shared/time.ts'
import classes from './ready-line.module.css'

interface ReadyLineProps {
  /** Business days. */
  turnaroundDays: number
  /** Whether all of it is picked up; else it says when it arrives, too. */
  pickup: boolean
  /** Artwork or an approval is still to come: there is no day yet. */
  afterArtwork?: boolean
}

/** When it is ready, and arrives, if it is paid in time (D43); goes on by itself when that time is over. */
export const ReadyLine = memo(function ReadyLine({
  turnaroundDays,
  pickup,
  afterArtwork = false,
}: ReadyLineProps) {
  const ready = useShopWords(
    now =>
      afterArtwork
        ? readyAfterArtwork(turnaroundDays)
        : readyIfPaid(now, turnaroundDays, !isShopTimeHere(now)),
    readyAfterPayment(turnaroundDays),
  )
  const arrives = useArrival(turnaroundDays)
  const isDoubtful = useIsClockDoubtful() && !afterArtwork
  return (
    <p className={classes.line}>
      <span className={classes.ready}>
        {ready}
        {isDoubtful && ', by this device’s clock'}
      </span>
      {!pickup && !afterArtwork && <span className={classes.arrives}>{arrives}</span>}
    </p>
  )
})

/** When it arrives if it is shipped and paid in time: a day for the ZIP code kept on the device, else a span. */
function useArrival(turnaroundDays: number): string {
  const zip = useSyncExternalStore(deliveryZip.subscribe, deliveryZip.get, () => '')
  return useShopWords(now => arrivesIfPaid(now, turnaroundDays, zip))
}

/** Words that hang on the shop's time, kept true while it passes; a page the server draws is kept and has `timeless`. */
export function useShopWords(words: (now: number) => string, timeless = ''): string {
  const hour = useShopTime(hourNow, null)
  return hour === null ? timeless : words(hour)
}

/** The begun hour of the shop's time: no word changes within it, so that words are not made anew to find that out. */
const hourNow = () => Math.floor(shopNow() / HOUR) * HOUR

/** Out of reach of a shop that never told its time, the device's clock is all there is: that is said. */
function useIsClockDoubtful(): boolean {
  const isOffline = useReachability() === 'offline'
  return useShopTime(isUnknown, false) && isOffline
}

const isUnknown = () => !isShopTimeKnown()

/**
 * What `read` makes of the shop's time, followed; in a view that the server sent it begins as `sent`. No store of React's
 * own, which would draw what differs from the server in the very task that takes the view over (issue 12.3).
 */
function useShopTime<Value>(read: () => Value, sent: Value): Value {
  const [value, setValue] = useState(() => (isSent() ? sent : read()))
  useEffect(() => {
    const follow = () => startTransition(() => setValue(read))
    follow()
    return followShopTime(follow)
  }, [read])
  return value
}
