import { deviceStorage } from '#pwa/lib/storage.ts'
import { ASK_ANEW_KEY } from './session.ts'

/** The next sign-in asks for the password, whoever the provider still knows (D2). */
export const askAnewAtSignIn = (): void => deviceStorage().setItem(ASK_ANEW_KEY, '1')

/** Whether such a sign-in is still to come. */
export const wasAskedAnew = (): boolean => deviceStorage().getItem(ASK_ANEW_KEY) !== null
