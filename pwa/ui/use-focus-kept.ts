import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface FocusKept<Place extends HTMLElement> {
  ref: RefObject<Place | null>
  onFocus(event: FocusEvent): void
}

/**
 * Puts the keyboard somewhere near when what it was on goes away, as a form that did its work: the browser would leave it
 * nowhere, and the next Tab might begin at the head of the page. Returns what the place around it is given; `next` finds
 * where to go on, the place itself unless told otherwise.
 */
export function useFocusKept<Place extends HTMLElement>(
  next: (place: Place, gone: Element) => HTMLElement | null = place => place,
): FocusKept<Place> {
  const ref = useRef<Place>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const place = ref.current
    const gone = last.current
    if (!place || !gone || gone.isConnected) return
    last.current = null
    // Whoever went on elsewhere meanwhile stays there.
    if (document.activeElement === document.body) next(place, gone)?.focus()
  })
  return { ref, onFocus: ({ target }) => (last.current = target) }
}
