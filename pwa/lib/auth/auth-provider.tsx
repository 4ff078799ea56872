import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { deleteDrafts } from '#pwa/lib/drafts.ts'
import { tabStorage } from '#pwa/lib/storage.ts'
import { browserSession } from './browser-session.ts'
import type { LoginWay, Session } from './session-types.ts'
import { AuthContext } from './use-auth.ts'

/** Gives the tree below the page's session; renders at once, whatever the network does (D2). */
export function AuthProvider({ children, session }: { children: ReactNode; session?: Session }) {
  const [own] = useState(() => session ?? browserSession())
  const state = useSyncExternalStore(own.subscribe, own.getSnapshot, own.getSnapshot)
  useEffect(() => own.start(), [own])
  const auth = useMemo(
    () => ({
      ...state,
      usualWay: own.usualWay,
      signIn: (returnTo?: string, way?: LoginWay) => void own.signIn(returnTo, way),
      signOut(meanwhile?: () => Promise<void>) {
        deleteDrafts(tabStorage())
        void own.signOut(meanwhile)
      },
      getToken: own.getToken,
    }),
    [own, state],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}
