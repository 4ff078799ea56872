import { browserSession } from '#pwa/lib/auth/browser-session.ts'
import { personOf } from '#pwa/local/people.ts'
import { pushBooth } from '#pwa/sync/booth/follow-booth.ts'
import { senderOf } from '#pwa/sync/person-sync.ts'

/** Sends now whatever waits of a person and of the customers of their booth; resolves when each entity's turn is over. */
export async function sendPending(sub: string): Promise<void> {
  const { outbox, db } = await personOf(sub).local
  const hasBooth = ((await db?.tickets.count()) ?? 0) > 0
  const sender = await senderOf(sub, browserSession().getToken)
  const entities = new Set((await outbox.list()).map(({ entity }) => entity))
  await Promise.all([...[...entities].map(sender.push), hasBooth && pushBooth(sub)])
}
