import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the page is laid out for paper: printed, or shown as it would be. Browsers lay it out right after they say so, so that what
 * is printed is drawn before the event is over.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const paper = matchMedia('print')
    let isPrinted = false
    // Chromium may say between the two events that the page is no longer paper, and lay it out as paper all the same.
    const follow = () => flushSync(() => setIsPrinting(isPrinted || paper.matches))
    const begins = () => {
      isPrinted = true
      follow()
    }
    const ends = () => {
      isPrinted = false
      follow()
    }
    addEventListener('beforeprint', begins)
    addEventListener('afterprint', ends)
    paper.addEventListener('change', follow)
    return () => {
      removeEventListener('beforeprint', begins)
      removeEventListener('afterprint', ends)
      paper.removeEventListener('change', follow)
    }
  }, [])
  return isPrinting
}
