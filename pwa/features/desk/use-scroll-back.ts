import { useElementScrollRestoration } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the page, and sideways what has this `data-scroll-restoration-id`, to where they were left, once the caller is
 * drawn: the router does so as soon as it has drawn the page, before anything has come from the device's database. What
 * is not laid out while nobody sees it is so once, marked by `data-whole`, as otherwise nothing stands where it stood.
 */
export function useScrollBack(id: string, ref: RefObject<HTMLElement | null>): void {
  const page = useElementScrollRestoration({ getElement: () => window })
  const sideways = useElementScrollRestoration({ id })
  const left = useRef({ page, sideways })
  useLayoutEffect(() => {
    const { page, sideways } = left.current
    const element = ref.current
    if (!page || !element) return
    element.dataset.whole = ''
    scrollTo({ left: page.scrollX, top: page.scrollY, behavior: 'instant' })
    element.scrollTo({ left: sideways?.scrollX ?? 0, behavior: 'instant' })
    return afterFrame(() => delete element.dataset.whole)
  }, [ref])
}

/** Calls it when the next frame has been painted: by then the browser remembers the size of what was in it. Returns a cancel function. */
function afterFrame(call: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call)
  })
  return () => cancelAnimationFrame(frame)
}
