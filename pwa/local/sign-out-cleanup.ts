import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { finishWipe } from './finish-wipes.ts'
import { deleteLegacyCart } from './legacy-cart.ts'
import { releasePerson, releaseTickets } from './people.ts'

/**
 * Takes a person who signed out off this device, all but the unsent work they want to keep, as it was noted (D2). Rejects
 * when that could not be done: the note stays, and a later start takes it up.
 */
export async function cleanUpAfterSignOut(sub: string): Promise<void> {
  // The page may let go of its own hold at any moment, now that nobody is signed in.
  await releaseTickets()
  await releasePerson(sub)
  await finishWipe(await subjectMark(sub))
}

/**
 * Removes everything this device keeps for a person: cart, picked and shared files, previews (D4). Other tabs let go of
 * it. Rejects when that could not be done now; a later start takes it up.
 */
export async function wipePerson(sub: string): Promise<void> {
  pendingWipes().note(await subjectMark(sub), { unsent: 'discard', at: Date.now() })
  deleteLegacyCart(deviceStorage(), sub)
  await cleanUpAfterSignOut(sub)
}
