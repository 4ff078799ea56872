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
    const set = (is: boolean) => flushSync(() => setIsPrinting(is))
    const begins = () => set(true)
    const follows = () => set(paper.matches)
    addEventListener('beforeprint', begins)
    addEventListener('afterprint', follows)
    paper.addEventListener('change', follows)
    return () => {
      removeEventListener('beforeprint', begins)
      removeEventListener('afterprint', follows)
      paper.removeEventListener('change', follows)
    }
  }, [])
  return isPrinting
}
