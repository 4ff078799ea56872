import { memo, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { deliveryZip } from '#pwa/lib/delivery-zip.ts'
import { isSent } from '#pwa/lib/is-sent.ts'
import { reachability, useReachability } from '#pwa/lib/shop-reachability.ts'
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
export const ReadyLine = memo(function ReadyLine(props: ReadyLineProps) {
  const hour = useShopTime(hourNow, null)
  const zip = useSyncExternalStore(deliveryZip.subscribe, deliveryZip.get, () => '')
  return <Line {...props} hour={hour} zip={zip} isDoubtful={useIsClockDoubtful()} />
})

/** The same as it is now, which nobody follows: of a page that is not kept waiting by what may come later (issue 12.4). */
export const ReadyLineNow = (props: ReadyLineProps) => (
  <Line
    {...props}
    hour={hourNow()}
    zip={deliveryZip.get()}
    isDoubtful={isUnknown() && reachability.get() === 'offline'}
  />
)

interface LineProps extends ReadyLineProps {
  /** The begun hour of the shop's time in epoch ms; null in a page the server drew, which is kept. */
  hour: number | null
  /** Empty where the device knows none: it arrives within a span then. */
  zip: string
  /** Whether the device's clock is all there is to tell the hour. */
  isDoubtful: boolean
}

function Line({ turnaroundDays, pickup, afterArtwork = false, hour, zip, isDoubtful }: LineProps) {
  const ready = () => {
    if (hour === null) return readyAfterPayment(turnaroundDays)
    return afterArtwork
      ? readyAfterArtwork(turnaroundDays)
      : readyIfPaid(hour, turnaroundDays, !isShopTimeHere(hour))
  }
  return (
    <p className={classes.line}>
      <span className={classes.ready}>
        {ready()}
        {isDoubtful && !afterArtwork && ', by this device’s clock'}
      </span>
      {!pickup && !afterArtwork && (
        <span className={classes.arrives}>{hour !== null && arrivesIfPaid(hour, turnaroundDays, zip)}</span>
      )}
    </p>
  )
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
