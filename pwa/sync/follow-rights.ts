import { followPerson } from '#pwa/lib/auth/follow-person.ts'
import type { FollowedSession } from '#pwa/lib/auth/session-types.ts'
import { randomId } from '#pwa/lib/ids.ts'
import { apiFor } from '#pwa/lib/public-api.ts'
import { keptRights, learnRights, rightsHere } from '#pwa/lib/rights.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { personOf } from '#pwa/local/people.ts'
import { lackedRights, sendWithRights } from './desk/refused-rights.ts'

const ownOutbox = async (sub: string): Promise<Outbox> => (await personOf(sub).local).outbox

/**
 * Learns what whoever signs in may do, where this device never heard it: booth and desk come to staff before their
 * connection goes (D42, issue 12.5). What the shop refused for lack of a right goes again once the right is back: as soon as the device
 * hears of it, and once with each page, which asks for rights that something waits for. Returns an unsubscribe function.
 */
export function followRights(
  session: FollowedSession,
  api = apiFor(session.getToken),
  outboxOf = ownOutbox,
): () => void {
  // A call that fails is made again by the next page; booth, desk and the menu ask for themselves.
  const learn = (sub: string) => learnRights(api, sub).catch(() => {})

  async function begin(sub: string) {
    const kept = keptRights(sub)
    if (kept === null) return learn(sub)
    const outbox = await outboxOf(sub)
    const lacked = [...(await lackedRights(outbox))]
    if (lacked.some(right => !kept.includes(right))) await learn(sub)
    await sendWithRights(outbox, kept, randomId)
  }

  function follow(sub: string): () => void {
    let held = keptRights(sub) ?? []
    const stop = rightsHere.subscribe(() => {
      const now = keptRights(sub) ?? []
      const more = now.filter(right => !held.includes(right))
      held = now
      // A device that cannot look now does so with its next page.
      if (more.length > 0)
        outboxOf(sub)
          .then(outbox => sendWithRights(outbox, more, randomId))
          .catch(() => {})
    })
    void begin(sub).catch(() => {})
    return stop
  }
  return followPerson(session, follow, ({ status, user }) => (status === 'signed-in' ? user?.sub : undefined))
}
