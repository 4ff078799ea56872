import { useState } from 'react'
import { type Draft, keepDraft, readDraft } from '#pwa/lib/drafts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { useDesk } from './desk-context.ts'

/**
 * State under a name that is there again when its person comes back to the page in this tab, until they sign out (D2); it
 * begins anew where `isAnew`.
 */
export function useTabState<State>(
  name: string,
  start: State,
  isAnew = false,
): [State, (next: State) => void] {
  const { sub } = useDesk()
  const [state, setState] = useState(
    () => (isAnew ? null : readDraft<Draft & { state: State }>(tabStorage(), name, sub))?.state ?? start,
  )
  function change(next: State) {
    setState(next)
    keepDraft(tabStorage(), name, { sub, state: next })
  }
  return [state, change]
}
