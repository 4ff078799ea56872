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
    returnTo: () => wantedIn(history.state) ?? location.pathname + location.search,
    openWindow: () => window.open('', 'goldleaf-sign-in', centred(window)),
    isApp: () => isApp(window),
    replace: path => history.replaceState(history.state, '', path),
    go: url => location.assign(url),
    onOtherTab(listener) {
      // The browser tells only the other tabs, and none that lies by to be shown again as it was; a null key means that
      // everything was cleared.
      const heed = ({ key, persisted }: Partial<StorageEvent & PageTransitionEvent>) => {
        if (persisted || key === IDENTITY_KEY || key === null) listener()
      }
      const ending = new AbortController()
      const { signal } = ending
      for (const told of ['storage', 'pageshow'] as const) window.addEventListener(told, heed, { signal })
      return () => ending.abort()
    },
  }
}

/** The page that a stranger asked for, in the state of the entry they were led to instead (`app/pages.tsx`). */
function wantedIn(state: unknown): string | null {
  const isLed = typeof state === 'object' && state !== null && 'wanted' in state
  return isLed && typeof state.wanted === 'string' ? state.wanted : null
}

const APP_MODES = ['standalone', 'minimal-ui', 'window-controls-overlay']

/**
 * Whether the shop runs as an installed app whose windows can speak to it. Those that iOS opens cannot; it alone knows
 * `navigator.standalone`.
 */
function isApp(window: Window): boolean {
  if ('standalone' in window.navigator) return false
  return APP_MODES.some(mode => window.matchMedia(`(display-mode: ${mode})`).matches)
}

/** Size of the provider's window in CSS pixels, as its pages are made for phones. */
const WIDTH = 440
const HEIGHT = 680

/** The features of a window in the middle of this one. */
function centred({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.max(0, screenX + (outerWidth - WIDTH) / 2)
  const top = Math.max(0, screenY + (outerHeight - HEIGHT) / 2)
  return `popup,left=${left},top=${top},width=${WIDTH},height=${HEIGHT}`
}

/** Begins the names of what the identity library keeps in local storage. */
export const TOKEN_PREFIX = '@@auth0spajs@@'

/** Removes every token the identity library keeps in local storage. */
export function deleteTokens(storage: KeyValue): void {
  const mine = Object.keys(storage).filter(key => key.startsWith(TOKEN_PREFIX))
  for (const key of mine) storage.removeItem(key)
}
