import { IDENTITY_KEY, type KeyValue } from './identity.ts'
import type { SessionPage } from './session-types.ts'

/** The browser's page as a session sees it. */
export function browserPage(window: Window): SessionPage {
  const { location, history } = window
  return {
    origin: location.origin,
    href: () => location.href,
    path: () => location.pathname + location.search,
    search: () => location.search,
    replace: path => history.replaceState(history.state, '', path),
    go: url => location.assign(url),
    onOtherTab(listener) {
      // The browser tells only the other tabs; a null key means that everything was cleared.
      const heed = (event: StorageEvent) => {
        if (event.key === IDENTITY_KEY || event.key === null) listener()
      }
      window.addEventListener('storage', heed)
      return () => window.removeEventListener('storage', heed)
    },
  }
}

const TOKEN_PREFIX = '@@auth0spajs@@'

/** Removes every token the identity library keeps in local storage. */
export function forgetTokens(storage: KeyValue): void {
  const mine = Object.keys(storage).filter(key => key.startsWith(TOKEN_PREFIX))
  for (const key of mine) storage.removeItem(key)
}
