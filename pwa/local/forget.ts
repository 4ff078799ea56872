import { deviceStorage } from '#pwa/lib/storage.ts'
import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { toForget } from '#pwa/lib/to-forget.ts'
import { leave } from './leave.ts'
import { forgetLegacyCart } from './legacy-cart.ts'

/**
 * Removes everything this device keeps for a person: cart, picked and shared files, previews (D4). Other tabs let go of
 * it. Rejects when that could not be done now; a later start takes it up.
 */
export async function forgetPerson(sub: string): Promise<void> {
  toForget().note(await subjectMark(sub), { unsent: 'discard', at: Date.now() })
  forgetLegacyCart(deviceStorage(), sub)
  await leave(sub)
}
