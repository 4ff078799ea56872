import { deviceStorage } from '#pwa/lib/storage.ts'
import { ASK_ANEW_KEY, signInHere } from './sign-in-entry.ts'

/** The next sign-in asks for the password, whoever the provider still knows (D2). */
export function askAnewAtSignIn(): void {
  deviceStorage().setItem(ASK_ANEW_KEY, '1')
  // Otherwise a killed browser would take the tablet back for the sign-in that is asked for.
  signInHere.note()
}

/** Whether such a sign-in is still to come. */
export const wasAskedAnew = (): boolean => deviceStorage().getItem(ASK_ANEW_KEY) !== null
