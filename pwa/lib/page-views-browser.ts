import type { PageViewRequest } from '#shared/contract/calls.ts'
import { nextAfter } from '#shared/contract/errors.ts'
import { SLOW_MS } from './api.ts'
import { systemClock } from './clock.ts'
import { isOurs } from './own-answer.ts'
import { createPageViews } from './page-views.ts'
import { reachability } from './shop-reachability.ts'
import { deviceStorage } from './storage.ts'
import { ask, send } from './transport.ts'

/** Posts one view (spec §7, D29); a refusal that would stand another time too counts as done. */
export async function postPageView(view: PageViewRequest, by: typeof fetch = ask): Promise<boolean> {
  // Whoever leaves the page has still seen it.
  const manner = { keepalive: true, credentials: 'omit' } as const
  const answer = await watched(() => send(by, 'POST /api/analytics/page-view', { body: view }, manner))
  // A captive portal takes everything with 200; what it took was not counted.
  if (!isOurs(answer)) return false
  const { status, ok } = answer
  return ok || (status >= 400 && nextAfter('query', { status }) === 'person')
}

/** A page that is walked through on its own data still learns from its page views whether there is a network. */
async function watched(call: () => Promise<Response>): Promise<Response> {
  const since = performance.now()
  const silence = () => reachability.noteSilence(since)
  const slow = setTimeout(silence, SLOW_MS)
  try {
    const answer = await call()
    if (isOurs(answer)) reachability.noteAnswer()
    else silence()
    return answer
  } catch (error) {
    silence()
    throw error
  } finally {
    clearTimeout(slow)
  }
}

/** The page's own queue, sent again whenever the shop is reached again. */
const views = createPageViews({ storage: deviceStorage(), now: systemClock.now, send: postPageView })
reachability.subscribe(() => void (reachability.get() === 'online' && views.flush()))

export const { note } = views
