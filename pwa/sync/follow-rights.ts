import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { FollowedSession } from '#pwa/lib/auth/session-types.ts'
import { apiFor } from '#pwa/lib/public-api.ts'
import { keptRights, learnRights } from '#pwa/lib/rights.ts'

/**
 * Learns what whoever signs in may do, where this device never heard it: booth and desk come to staff before their
 * connection goes (D42, issue 12.5). Returns an unsubscribe function.
 */
export function followRights(session: FollowedSession, api = apiFor(session.getToken)): () => void {
  const learn = (sub: string) => {
    // A call that fails is made again by the next page; booth, desk and the menu ask for themselves.
    if (keptRights(sub) === null) learnRights(api, sub).catch(() => {})
    return () => {}
  }
  return followPerson(session, learn, ({ status, user }) => (status === 'signed-in' ? user?.sub : undefined))
}
