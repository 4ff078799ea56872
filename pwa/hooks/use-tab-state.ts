import { useEffect, useState } from 'react'
import { type Draft, deleteDraft, keepDraft, readDraft } from '#pwa/lib/drafts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'

/**
 * State of a person's under a name that is there again when they come back to the page in this tab, until they sign out (D2); it
 * begins anew where `isAnew`, and then what was left before is gone.
 */
export function useTabState<State>(
  sub: string,
  name: string,
  start: State,
  isAnew = false,
): [State, (next: State) => void] {
  const [isFresh] = useState(isAnew)
  const [state, setState] = useState(
    () => (isFresh ? null : readDraft<Draft & { state: State }>(tabStorage(), name, sub))?.state ?? start,
  )
  useEffect(() => {
    if (isFresh) deleteDraft(tabStorage(), name)
  }, [isFresh, name])
  function change(next: State) {
    setState(next)
    keepDraft(tabStorage(), name, { sub, state: next })
  }
  return [state, change]
}
