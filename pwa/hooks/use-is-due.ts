import { useDeferredValue, useState } from 'react'

/** Whether the server drew this, or draws it now: then it is all there, and stays. */
const isSent = () => typeof document === 'undefined' || document.querySelector('#root > [inert]') !== null

/**
 * False when a page that is opened on the device is drawn first, true as soon as it stands: what lies below the first
 * screen does not keep it waiting (issue 12.4). True at once in a view that the server sent.
 */
export function useIsDue(): boolean {
  const [atOnce] = useState(isSent)
  return useDeferredValue(true, atOnce ? undefined : false)
}
