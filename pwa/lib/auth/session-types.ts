import type { KeyValue, Person } from './identity.ts'
import type { IdentityClient } from './identity-client.ts'

export type SessionStatus = 'anonymous' | 'signed-in' | 'sign-in-again' | 'returning'

export interface SessionState {
  status: SessionStatus
  user: Person | null
  /** What went wrong last, in the spec's words (§8). */
  problem: string | null
}

/** The page a session lives in. Paths hold the query too. */
export interface SessionPage {
  origin: string
  href(): string
  path(): string
  search(): string
  /** Puts a path into the address bar without loading it. */
  replace(path: string): void
  go(url: string): void
  /** Calls back when another tab changed the remembered login; returns the way to stop. */
  onOtherTab(listener: () => void): () => void
}

export interface SessionDeps {
  storage: KeyValue
  page: SessionPage
  loadClient(): Promise<IdentityClient>
  /** Removes every token the identity library left on the device; works without that library. */
  forgetTokens(): void
  /** Learns the shop's time, which the checks of a login need (D3); a device's clock may be a year off. */
  learnTime(): Promise<void>
  /** Whether the provider can be reached just now. */
  reachable(): Promise<boolean>
  /** Takes the user record and sees to it that it arrives; throws when it could not be taken. */
  saveUser(user: Person): Promise<void>
  log(text: string, error: unknown): void
  texts: { loginFailed: string; tokenFailed: string; outOfReach: string }
}

export interface Session {
  getSnapshot(): SessionState
  subscribe(listener: () => void): () => void
  /** Begins; called once per page. Returns the way to end it. */
  start(): () => void
  signIn(returnTo?: string): Promise<void>
  signInWithPopup(): Promise<void>
  /** Signs out on the device at once; `meanwhile` is done before the page goes to the provider, if it goes there. */
  signOut(meanwhile?: () => Promise<void>): Promise<void>
  /**
   * A bearer token, or null when nobody is signed in, the provider refuses or cannot be reached. A `fresh` one is
   * asked for when the shop refused the last.
   */
  getToken(fresh?: boolean): Promise<string | null>
}
