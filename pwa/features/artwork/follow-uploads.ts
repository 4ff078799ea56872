import type { Session } from '#pwa/lib/auth/session-types.ts'
import { personOf } from '#pwa/local/people.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import { startUploads } from './shop-uploader.ts'

/** Goes on with the files of whoever is signed in, whatever page the shop was opened at. Returns an unsubscribe function. */
export function followUploads(session: Pick<Session, 'getSnapshot' | 'subscribe'>): () => void {
  function follow() {
    const { user, status } = session.getSnapshot()
    if (user && status !== 'returning') void startUploads(user.sub).then(() => startTicketUploads(user.sub))
  }
  const unsubscribe = session.subscribe(follow)
  follow()
  return unsubscribe
}

/** Files of the tickets of a booth go up ticket by ticket, so that a slow line carries one after the other. */
async function startTicketUploads(sub: string): Promise<void> {
  const { db } = await personOf(sub).local
  const rows = (await db?.tickets.toArray()) ?? []
  for (const { id, files, touched, sent } of rows)
    if (files > 0 || touched !== sent) await startUploads(ticketOwner(id))
}
