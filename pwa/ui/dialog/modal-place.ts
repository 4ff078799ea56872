import { type RefObject, useEffect } from 'react'

/**
 * What a browser's own modal dialog does beside trapping the focus, for one that lies in a node of its own: nothing else
 * can be reached while it is open, by screen readers either, and what had the focus gets it back.
 */
export function useModalPlace(inside: RefObject<Element | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const others = [...document.body.children].filter(each => !each.contains(inside.current))
    const held = others.filter((each): each is HTMLElement => each instanceof HTMLElement && !each.inert)
    for (const each of held) each.inert = true
    return () => {
      for (const each of held) each.inert = false
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      // Nothing had it, as when dropped files opened the dialog: it goes where a change of address puts it.
      if (before === document.body && document.activeElement === before)
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [inside])
}

/** A node of its own for each, above the header and the skip link. */
export const MODAL_PLACE = {
  zIndex: 600,
  portalProps: { reuseTargetNode: false },
  // Two fingers still enlarge what a dialog shows.
  removeScrollProps: { allowPinchZoom: true },
  returnFocus: false,
} as const
