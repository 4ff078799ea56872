import { createContext, useContext } from 'react'
import type { LoginWay, Session, SessionState } from './session-types.ts'

/** Who is signed in, and the ways in and out. */
export interface Auth extends SessionState {
  /** How this page signs in unless it is told otherwise. */
  usualWay: LoginWay
  /** Starts a login; afterwards the person is at `returnTo`, by default where they are or wanted to be. */
  signIn(returnTo?: string, way?: LoginWay): void
  /** Signs out on the device at once; `meanwhile` is done before the page goes to the provider. */
  signOut(meanwhile?: () => Promise<void>): void
  getToken: Session['getToken']
}

export const AuthContext = createContext<Auth>({
  status: 'anonymous',
  user: null,
  problem: null,
  usualWay: 'redirect',
  signIn() {},
  signOut() {},
  getToken: async () => null,
})

/** The session of this page (D2). */
export function useAuth(): Auth {
  return useContext(AuthContext)
}
