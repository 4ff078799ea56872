import type { UserProfile } from '#pwa/lib/auth/identity.ts'
import { sentProfile } from '#pwa/lib/auth/sent-profile.ts'
import { randomId } from '#pwa/lib/ids.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { messageRow, userRow } from '#pwa/local/outbox-row.ts'
import { personOf } from '#pwa/local/people.ts'

/** Puts a contact message into the outbox, behind earlier ones; returns its id. `now` in ms since 1970. */
export async function queueMessage(outbox: Outbox, body: unknown, now = Date.now()): Promise<string> {
  const id = randomId()
  await outbox.add(messageRow(id, body, now))
  return id
}

/** Puts the user record of a login into that person's outbox (spec §4, §7). */
export async function queueUser(person: UserProfile, now = Date.now()): Promise<void> {
  const { outbox, isKept } = await personOf(person.sub).local
  await outbox.add(userRow(randomId(), sentProfile(person), now))
  // In memory it may be lost with the page: then the next start queues it again.
  if (!isKept) throw new Error('This device keeps nothing.')
}
