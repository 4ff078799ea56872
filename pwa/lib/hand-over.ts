import type { DeviceEntry } from './device-entry.ts'
import { type HandedOver, handedOver } from './handed-over.ts'
import { pinHere, type StoredPin } from './pin-entry.ts'

/** Wrong PINs after which only the staff's sign-in brings the tablet back (booth, "Races"). */
export const PIN_TRIES = 5
/** Rounds that make each guess slow; it is a screen lock, no protection from theft. */
const ROUNDS = 100_000

const toText = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const toBytes = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new TextEncoder().encode(pin)
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return toText(await crypto.subtle.deriveBits(way, key, 256))
}

/** Gives the tablet to a customer and takes it back by the PIN or the staff's sign-in (issue 9.6). */
export function createHandOver(pin: DeviceEntry<StoredPin>, handed: DeviceEntry<HandedOver>) {
  return {
    /** Whether this staff member has chosen a PIN: a colleague's, which they were never told, would lock them out. */
    hasPin(sub: string): boolean {
      const stored = pin.get()
      return stored !== null && (stored.sub ?? sub) === sub
    },
    async setPin(typed: string, sub: string): Promise<void> {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      pin.put({ salt: toText(salt), hash: await hashOf(typed, salt), sub })
    },
    begin: (ticket: string): void => handed.put({ ticket, tries: 0, isSigningIn: false }),
    /** Whether the PIN brought the tablet back; a wrong one counts, and after the last of five none does. */
    async unlock(typed: string): Promise<boolean> {
      const now = handed.get()
      const stored = pin.get()
      if (!now) return true
      if (!stored || now.tries >= PIN_TRIES) return false
      // Counted before it is looked at: a reload takes no try back.
      handed.put({ ...now, tries: now.tries + 1 })
      if ((await hashOf(typed, toBytes(stored.salt))) !== stored.hash) return false
      handed.put(null)
      return true
    },
    /** Notes that the staff sign in anew; `end` is for when they have: the PIN they did not know is chosen anew. */
    signIn(): void {
      const now = handed.get()
      if (now) handed.put({ ...now, isSigningIn: true })
    },
    end(): void {
      handed.put(null)
      pin.put(null)
    },
  }
}

/** The device's own. */
export const handOver = createHandOver(pinHere, handedOver)
