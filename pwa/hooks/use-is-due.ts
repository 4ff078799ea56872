import { useDeferredValue, useState } from 'react'
import { wayHere } from '#pwa/lib/way-here.ts'

/** Whether the server drew this, or draws it now: then it is all there, and stays. */
function isSent(): boolean {
  if (typeof document === 'undefined') return true
  // Its children alone: a selector would look through the whole page, once for each part of it.
  return [...(document.getElementById('root')?.children ?? [])].some(child => child.hasAttribute('inert'))
}

/**
 * False when a page that is opened on the device is drawn first, true as soon as it stands: what lies below the first
 * screen does not keep it waiting (issue 12.4). True at once in a view that the server sent, and where one comes back.
 */
export function useIsDue(): boolean {
  const [atOnce] = useState(() => isSent() || wayHere.isReturn())
  return useDeferredValue(true, atOnce ? undefined : false)
}
