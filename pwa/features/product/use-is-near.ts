import { type RefObject, useEffect, useState } from 'react'

/** Half a screen: whoever scrolls there finds it up to date. */
const NEAR = '50% 0px'

/** Whether an element is on the screen or near it; true until that is known. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setIsNear(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: NEAR,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
