import { Hono } from 'hono'
import type { PrivateCookie } from '#api/embedded/page/cookies.ts'
import { protect } from '#api/embedded/page/headers.ts'
import { strayPage } from './pages.ts'
import type { RefreshTokens } from './refresh.ts'
import type { Sessions } from './sessions.ts'

export interface LogoutParts {
  targets: string[]
  home: string
  sessions: Sessions
  refresh: RefreshTokens
  cookie: PrivateCookie
}

/** `/v2/logout`: ends the browser's session and its refresh tokens; goes on to exact targets only. */
export function logoutRoutes({ targets, home, sessions, refresh, cookie }: LogoutParts): Hono {
  return new Hono().get('/v2/logout', c => {
    protect(c)
    const target = c.req.query('returnTo') ?? targets[0] ?? home
    if (!targets.includes(target)) {
      return c.html(strayPage('The address to return to is not one of the shop’s.', home), 400)
    }
    const ended = sessions.end(cookie.read(c))
    if (ended) refresh.revokeSession(ended.sid)
    cookie.clear(c)
    return c.redirect(target, 302)
  })
}
