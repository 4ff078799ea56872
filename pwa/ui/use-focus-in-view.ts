import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps what the keyboard is on in view when something comes late above it, as a drawing whose code and product have to be fetched: it would
 * push it off the screen, where nobody sees what the next key does. The browser keeps it only on a page that is scrolled. `place` is what
 * comes, `isHere` whether it has.
 */
export function useFocusInView(place: RefObject<HTMLElement | null>, isHere: boolean): void {
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (!isHere || !place.current || !focused) return
    if (!(place.current.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING)) return
    const { top, bottom } = focused.getBoundingClientRect()
    const came = place.current.offsetHeight
    const wasSeen = top - came >= 0 && bottom - came <= innerHeight
    if (wasSeen && bottom > innerHeight) focused.scrollIntoView({ block: 'nearest' })
  }, [place, isHere])
}
