import { Dexie } from 'dexie'
import { type KeyValue, readIdentity } from '#pwa/lib/auth/identity.ts'
import { browserInbox, type Inbox } from '#pwa/lib/inbox.ts'
import { type PendingWipe, pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { wipeTickets } from './booth/wipe-tickets.ts'
import { deleteAcknowledged } from './delete-acknowledged.ts'
import { dexieOutbox } from './dexie-outbox.ts'
import { openFiles } from './files/open-files.ts'
import { deleteFolder } from './files/opfs-bytes.ts'
import { databaseOf, LocalDb } from './local-db.ts'
import { dexieUploads } from './upload-repository.ts'

export interface WipeDeps {
  storage: KeyValue
  inbox: Inbox | null
}

const browser = (): WipeDeps => ({ storage: deviceStorage(), inbox: browserInbox() })

/** Tabs take turns at one person's things: who comes later finds the note gone, and what came since untouched. */
async function inTurn(mark: string, work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  await (locks ? locks.request(`goldleaf-forget ${mark}`, work) : work())
}

/** Does what is noted about a person who left (D2). Rejects when it could not be done; the note stays then. */
export function finishWipe(mark: string, { storage, inbox }: WipeDeps = browser()): Promise<void> {
  const notes = pendingWipes(storage)
  return inTurn(mark, async () => {
    const noted = notes.of(mark)
    if (!noted) return
    if (noted.unsent === 'discard') {
      await removeRows(mark, noted, inbox)
      await deleteFolder(databaseOf(mark))
    } else await removeAcknowledged(mark, noted, inbox)
    notes.done(mark)
  })
}

/**
 * To be called before a person's things are opened: back on this device they have them again, also what should have
 * been taken off it. What they discarded goes first, so that it is never sent and nothing new goes with it.
 */
export async function finishWipeBeforeOpening(mark: string, { storage, inbox } = browser()): Promise<void> {
  const notes = pendingWipes(storage)
  if (!notes.of(mark)) return
  await inTurn(mark, async () => {
    const noted = notes.of(mark)
    if (noted?.unsent === 'discard') {
      await removeRows(mark, noted, inbox)
      // Files nobody knows of any more are swept at the person's next start anyway.
      await deleteFolder(databaseOf(mark)).catch(() => {})
    }
    notes.done(mark)
  })
}

/** Takes up what earlier pages could not finish, but not of who is signed in: that is settled when it is opened. */
export async function finishAllWipes(
  log: (text: string, error: unknown) => void,
  deps: WipeDeps = browser(),
): Promise<void> {
  const user = readIdentity(deps.storage)?.user
  const here = user && (await subjectMark(user.sub))
  for (const mark of pendingWipes(deps.storage).marks()) {
    if (mark === here) continue
    await finishWipe(mark, deps).catch(error =>
      log('Somebody who signed out is not off this device yet.', error),
    )
  }
}

async function removeRows(mark: string, noted: PendingWipe, inbox: Inbox | null): Promise<void> {
  await inbox?.deleteOwned(mark, noted.at)
  await wipeTickets(mark, noted, inbox)
  await Dexie.delete(databaseOf(mark))
}

async function removeAcknowledged(mark: string, noted: PendingWipe, inbox: Inbox | null): Promise<void> {
  await inbox?.clearLastPerson(mark)
  await wipeTickets(mark, noted, inbox)
  const db = new LocalDb(databaseOf(mark))
  try {
    await db.open()
    await deleteAcknowledged(db, dexieOutbox(db), dexieUploads(db), openFiles(db))
  } finally {
    db.dispose()
  }
}
