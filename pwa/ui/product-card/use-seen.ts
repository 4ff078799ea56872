import { type RefObject, useEffect, useState } from 'react'

/** The share of an element that has to be visible before it counts as seen (spec §9). */
const VISIBLE_SHARE = 0.1

/** Whether the element has been visible by a tenth once; it never becomes unseen again (spec §9, D37). */
export function useSeen(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [seen, setSeen] = useState(atOnce)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setSeen(true),
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, element])
  return seen
}
