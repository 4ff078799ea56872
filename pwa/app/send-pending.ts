import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { personOf } from '#pwa/local/people.ts'
import { senderOf } from '#pwa/sync/person-sync.ts'

/** Sends now whatever waits of a person; resolves when each entity's turn is over. */
export async function sendPending(sub: string): Promise<void> {
  const { outbox } = await personOf(sub).local
  const sender = await senderOf(sub, browserSession().getToken)
  const entities = new Set((await outbox.list()).map(({ entity }) => entity))
  await Promise.all([...entities].map(sender.push))
}
