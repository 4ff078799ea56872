/** Whether the browser itself brought this document back to where it was. */
function isBroughtBack(): boolean {
  if (typeof document === 'undefined') return false
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

let isReturn = isBroughtBack()

/** How the page that is shown was come to. */
export const wayHere = {
  /** It was there before, and is scrolled to where it was: it has to be as long as it was then. */
  isReturn: () => isReturn,
  /** Takes the kind of a change of the router's history. */
  note(change: string): void {
    isReturn = change !== 'PUSH' && change !== 'REPLACE'
  },
}
