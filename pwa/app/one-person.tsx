import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { lossBoard } from '#pwa/lib/not-saved.ts'
import { personLeft } from '#pwa/lib/person-left.ts'
import { dismissToast, toastStore } from '#pwa/ui/toast/toasts.ts'

/**
 * One person's pages: when another one signs in, in this tab or elsewhere, they begin anew, and whatever was kept in
 * memory for the person who left goes (D2). Who signs out only stays on the page, which says so itself (D38).
 */
export function OnePerson({ children }: { children: ReactNode }) {
  const sub = useAuth().user?.sub ?? null
  const queryClient = useQueryClient()
  const [shown, setShown] = useState({ sub, turn: 0 })
  if (sub !== null && sub !== shown.sub) {
    setShown({ sub, turn: shown.sub === null ? shown.turn : shown.turn + 1 })
  }
  useEffect(() => {
    if (sub === null) return
    return () => clearPerson(sub, queryClient)
  }, [sub, queryClient])
  return <Fragment key={shown.turn}>{children}</Fragment>
}

/** Private answers carry their person in their key. */
function clearPerson(sub: string, queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(sub) })
  queryClient.getMutationCache().clear()
  for (const { id } of toastStore.get()) dismissToast(id)
  lossBoard.answer('let-go')
  personLeft(sub)
}
