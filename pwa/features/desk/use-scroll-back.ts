import { type RefObject, useLayoutEffect } from 'react'
import { type Draft, keepDraft, takeDraft } from '#pwa/lib/drafts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { wayHere } from '#pwa/lib/way-here.ts'
import { useDesk } from './desk-context.ts'

/** Where a page was scrolled to, in px: all of it down, and what lies on it sideways. */
interface Left extends Draft {
  down: number
  sideways: number
}

/**
 * Scrolls the page and, sideways, the element to where this person left them, once both are drawn, on the way back: the
 * router scrolls as soon as it has drawn the page, before anything has come from the device's database. Where it was
 * is not asked of the router, whose code for that every page would load.
 */
export function useScrollBack(name: string, ref: RefObject<HTMLElement | null>): void {
  const { sub } = useDesk()
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const left = takeDraft<Left>(tabStorage(), name, sub)
    const stop = left && wayHere.isReturn() ? scrollBack(element, left) : null
    return () => {
      stop?.()
      keepDraft<Left>(tabStorage(), name, { sub, down: scrollY, sideways: element.scrollLeft })
    }
  }, [name, ref, sub])
}

/** What is not laid out while nobody sees it is so for one frame, as otherwise nothing stands where it stood: `data-whole`. */
function scrollBack(element: HTMLElement, { down, sideways }: Left): () => void {
  element.dataset.whole = ''
  scrollTo({ top: down, behavior: 'instant' })
  element.scrollTo({ left: sideways, behavior: 'instant' })
  return afterFrame(() => delete element.dataset.whole)
}

/** Calls it when the next frame has been painted: by then the browser remembers the size of what was in it. Returns a cancel function. */
function afterFrame(call: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(call)
  })
  return () => cancelAnimationFrame(frame)
}
