import type { KeyValue, UserProfile } from './identity.ts'
import type { IdentityClient } from './identity-client.ts'

export type SessionStatus = 'anonymous' | 'signed-in' | 'sign-in-again' | 'returning'

/** By leaving the page and coming back to it, or in a window of its own while the page stays. */
export type LoginWay = 'redirect' | 'popup'

export interface SessionState {
  status: SessionStatus
  user: UserProfile | null
  /** What went wrong last, in the spec's words (§8). */
  problem: string | null
  /** Whether a login has begun and the code for it is not there yet. */
  isSigningIn?: boolean
}

/** The page a session lives in. Paths hold the query too. */
export interface SessionPage {
  origin: string
  href(): string
  path(): string
  search(): string
  /** Where a login begun here leads: the page that was asked for, where strangers were led away from it, else this one. */
  returnTo(): string
  /** A window for the provider's page, empty so far; null where the browser opens none. Only in answer to a press. */
  openWindow(): Window | null
  /** Whether the page is an installed app that a redirect would lose, and that may open windows. */
  isApp(): boolean
  /** Puts a path into the address bar without loading it. */
  replace(path: string): void
  go(url: string): void
  /** Calls back when another tab changed the remembered login; returns an unsubscribe function. */
  onOtherTab(listener: () => void): () => void
}

export interface SessionDeps {
  storage: KeyValue
  /** The tab's own storage. */
  tab: KeyValue
  page: SessionPage
  /** Resolves once all is kept that this page will look for when it is loaded again. */
  readyToLeave(): Promise<void>
  loadClient(): Promise<IdentityClient>
  /** Removes every token the identity library left on the device; works without that library. */
  deleteTokens(): void
  /** Sees to it that the sign-in as the storage now has it outlasts a killed browser. */
  noteSignIn(): void
  /** Learns the shop's time, which the checks of a login need (D3); a device's clock may be a year off. */
  learnTime(): Promise<void>
  /** Whether the provider can be reached just now. */
  reachable(): Promise<boolean>
  /** Takes the user record and sees to it that it arrives; throws when it could not be taken. */
  saveUser(user: UserProfile): Promise<void>
  log(text: string, error: unknown): void
  texts: { loginFailed: string; tokenFailed: string; outOfReach: string }
}

export interface Session {
  getSnapshot(): SessionState
  subscribe(listener: () => void): () => void
  /** Begins; called once per page. Returns a function that ends it. */
  start(): () => void
  /** How `signIn` signs in unless it is told otherwise. */
  usualWay: LoginWay
  /**
   * Signs in; afterwards the person is at `returnTo`. Where no window opens the popup becomes a redirect. While another
   * login begins it does nothing.
   */
  signIn(returnTo?: string, way?: LoginWay): Promise<void>
  /** Signs out on the device at once; `meanwhile` is done before the page goes to the provider, if it goes there. */
  signOut(meanwhile?: () => Promise<void>): Promise<void>
  /**
   * A bearer token, or null when nobody is signed in, the provider refuses or cannot be reached. A `fresh` one is
   * asked for when the shop refused the last.
   */
  getToken(fresh?: boolean): Promise<string | null>
}

/** As much of a session as whoever follows it needs. */
export type FollowedSession = Pick<Session, 'getSnapshot' | 'subscribe' | 'getToken'>
