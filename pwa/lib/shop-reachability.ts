import { useSyncExternalStore } from 'react'
import { after } from './after.ts'
import { isOurs } from './own-answer.ts'
import { createReachability, type Reach } from './reachability.ts'
import { ask, send } from './transport.ts'

/** Whether the API says it is there. Its own refusal is an answer too; a portal's page is none, whatever its status. */
export async function askHealth(signal: AbortSignal, by: typeof fetch = ask): Promise<boolean> {
  const manner = { cache: 'no-store', credentials: 'omit', signal, timeoutMs: null } as const
  const answer = await send(by, 'GET /api/health', {}, manner)
  if (!isOurs(answer)) return false
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && ('ok' in body || 'code' in body)
}

/** The page's one view of the network. */
export const reachability = createReachability({
  health: signal => askHealth(signal),
  now: () => performance.now(),
  after,
})

/** Whether the shop can be reached, as components read it. */
export function useReachability(): Reach {
  return useSyncExternalStore(reachability.subscribe, reachability.get, reachability.get)
}

/** Lets the browser's hints make the shop ask: network changes, and a page shown again. Returns an unsubscribe function. */
export function followBrowser(page: Window = window): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const isVisible = () => page.document.visibilityState === 'visible'
  const onShow = () => reachability.noteVisible(isVisible())
  const onHint = () => void reachability.probeAnew()
  page.document.addEventListener('visibilitychange', onShow, { signal })
  page.addEventListener('pageshow', event => event.persisted && onHint(), { signal })
  for (const hint of ['online', 'offline']) page.addEventListener(hint, onHint, { signal })
  onShow()
  return () => ending.abort()
}
