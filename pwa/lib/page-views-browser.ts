import type { PageViewRequest } from '#shared/contract/calls.ts'
import { API_TIMEOUT_MS } from './api.ts'
import { systemClock } from './clock.ts'
import { createPageViews } from './page-views.ts'
import { deviceStorage } from './storage.ts'

/** Posts one view (spec §7, D29); a refusal that would stand another time too counts as done. */
export async function postPageView(view: PageViewRequest, ask: typeof fetch = fetch): Promise<boolean> {
  const { status, ok } = await ask('/api/analytics/page-view', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(view),
    // Whoever leaves the page has still seen it.
    keepalive: true,
    credentials: 'omit',
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  })
  const passing = [408, 425, 429].includes(status)
  return ok || (status >= 400 && status < 500 && !passing)
}

/** The page's own queue, sent again whenever the browser says it is online. */
const views = createPageViews({ storage: deviceStorage(), now: systemClock.now, send: postPageView })
addEventListener('online', () => void views.flush())

export const { note } = views
