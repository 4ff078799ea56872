import { pendingWipes } from '#pwa/lib/pending-wipes.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { deleteLegacyCart } from './legacy-cart.ts'
import { cleanUpAfterSignOut } from './sign-out-cleanup.ts'

/**
 * Removes everything this device keeps for a person: cart, picked and shared files, previews (D4). Other tabs let go of
 * it. Rejects when that could not be done now; a later start takes it up.
 */
export async function wipePerson(sub: string): Promise<void> {
  pendingWipes().note(await subjectMark(sub), { unsent: 'discard', at: Date.now() })
  deleteLegacyCart(deviceStorage(), sub)
  await cleanUpAfterSignOut(sub)
}
