import { forgetPerson } from './forget.ts'
import { type OpenDeps, openLocal } from './open.ts'
import { releasePerson } from './people.ts'

/** What becomes of work that has not reached the shop: hidden until its owner comes back, or gone for good. */
export type UnsentWork = 'hide' | 'discard'

/** Takes a person who signs out off this device, all but the unsent work they want to keep (D2). */
export async function leave(sub: string, unsent: UnsentWork, deps?: OpenDeps): Promise<void> {
  if (unsent === 'discard') return forgetPerson(sub)
  // The page may let go of its own hold at any moment, now that nobody is signed in.
  await releasePerson(sub)
  const local = await openLocal(sub, deps)
  await local.forgetAcknowledged()
  local.close()
}
