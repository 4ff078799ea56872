import { subjectMark } from '#pwa/lib/subject-mark.ts'
import { finishWipe } from './finish-wipes.ts'
import { releasePerson } from './people.ts'

/**
 * Takes a person who signed out off this device, all but the unsent work they want to keep, as it was noted (D2). Rejects
 * when that could not be done: the note stays, and a later start takes it up.
 */
export async function cleanUpAfterSignOut(sub: string): Promise<void> {
  // The page may let go of its own hold at any moment, now that nobody is signed in.
  await releasePerson(sub)
  await finishWipe(await subjectMark(sub))
}
