import { createContext, startTransition, use, useEffect, useState } from 'react'
import { afterPaint } from '#pwa/lib/after-paint.ts'
import { isSent } from '#pwa/lib/is-sent.ts'
import { wayHere } from '#pwa/lib/way-here.ts'

/** Whether what holds a part is due, so that what comes with it comes whole. */
export const IsDue = createContext(false)

/**
 * False when a page that is opened on the device is drawn first, true once that is painted: what lies below the first
 * screen does not keep it waiting (issue 12.4). True at once in a view that the server sent, where one comes back, and in
 * what was waited for itself.
 */
export function useIsDue(): boolean {
  const isAround = use(IsDue)
  const [isDue, setIsDue] = useState(() => isAround || isSent() || wayHere.isReturn())
  useEffect(() => {
    // Not a deferred value: React draws that in the time until the next frame, and so keeps the frame waiting.
    if (!isDue) void afterPaint().then(() => startTransition(() => setIsDue(true)))
  }, [isDue])
  return isDue
}
