import { createListeners, type Listeners } from '#pwa/lib/listeners.ts'
import { type Identity, readIdentity, writeIdentity } from './identity.ts'
import type { IdentityClient } from './identity-client.ts'
import { isLoginReturn } from './return-path.ts'
import type { SessionDeps, SessionState } from './session-types.ts'

/** The state a remembered login stands for; no network, no library (D2). */
function stateOf(identity: Identity | null, problem: string | null = null): SessionState {
  if (!identity) return { status: 'anonymous', user: null, problem }
  return { status: identity.hasTokens ? 'signed-in' : 'sign-in-again', user: identity.user, problem }
}

/** What the parts of a session share: the state, the remembered login and the identity library's client. */
export interface SessionCore extends SessionDeps {
  state(): SessionState
  listeners: Listeners
  identity(): Identity | null
  remember(identity: Identity | null, problem?: string): void
  /** Notes that a login begins, which ends what went wrong before, or that it goes on at the provider. */
  noteSigningIn(isSigningIn: boolean): void
  /** Loaded on first need; a failed load is tried again. */
  client(): Promise<IdentityClient>
  /** Reads what another tab wrote. */
  reread(): void
}

export function createCore(deps: SessionDeps): SessionCore {
  const listeners = createListeners()
  const identity = () => readIdentity(deps.storage)
  let client: Promise<IdentityClient> | null = null
  let state = stateOf(identity())
  if (isLoginReturn(deps.page.search())) state = { ...state, status: 'returning' }

  function show(next: SessionState) {
    state = next
    listeners.notify()
  }

  return {
    ...deps,
    listeners,
    identity,
    state: () => state,
    remember(next, problem) {
      writeIdentity(deps.storage, next)
      deps.noteSignIn()
      show(stateOf(next, problem))
    },
    noteSigningIn: isSigningIn => show({ ...state, problem: null, isSigningIn }),
    client() {
      client ??= deps.loadClient().catch(error => {
        client = null
        throw error
      })
      return client
    },
    reread() {
      client = null
      show(stateOf(identity()))
    },
  }
}
