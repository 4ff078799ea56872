import type { DeviceEntry, EntryCopy } from '#pwa/lib/device-entry.ts'
import { createListeners } from '#pwa/lib/listeners.ts'
import { deviceStorage } from '#pwa/lib/storage.ts'
import { IDENTITY_KEY, type KeyValue } from './identity.ts'
import { TOKEN_PREFIX } from './page.ts'

/** Set by an explicit sign-out, so that the next sign-in asks anew (D2). */
export const ASK_ANEW_KEY = 'goldleaf.ask-anew'

/** Counts how often the sign-in changed on this device; what an older shop left was never counted. */
const TURN_KEY = 'goldleaf.sign-in'

/** The sign-in as the device's storage has it, under the names that it always had. */
export interface SignInEntry extends Omit<DeviceEntry<unknown>, 'get' | 'put'> {
  /** Looks whether the sign-in changed since it was last looked at, by whatever wrote it, and says so where it did. */
  note(): void
  /** Calls back when a newer copy took the place of what the storage had; returns an unsubscribe function. */
  onTaken(listener: () => void): () => void
}

const isOfSignIn = (key: string) =>
  key === IDENTITY_KEY || key === ASK_ANEW_KEY || key.startsWith(TOKEN_PREFIX)

type Words = Record<string, string>

function wordsIn(storage: KeyValue): Words {
  const found = Object.keys(storage)
    .filter(isOfSignIn)
    .map(key => [key, storage.getItem(key) ?? ''] as const)
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && Object.values(value).every(each => typeof each === 'string')

/**
 * Who is signed in and by which tokens, as one entry: the identity library and the session write them under many names,
 * and only together are they a sign-in that a killed browser can be given back.
 */
export function createSignInEntry(storage: () => KeyValue): SignInEntry {
  const changed = createListeners()
  const taken = createListeners()
  const turn = () => Number(storage().getItem(TURN_KEY)) || 0
  const look = () => JSON.stringify(wordsIn(storage()))
  // What was never counted is noted the first time.
  let noted = turn() === 0 ? '{}' : look()

  function put({ turn, value }: EntryCopy) {
    const words = isWords(value) ? value : {}
    for (const key of Object.keys(wordsIn(storage()))) if (!(key in words)) storage().removeItem(key)
    for (const [key, word] of Object.entries(words)) if (isOfSignIn(key)) storage().setItem(key, word)
    storage().setItem(TURN_KEY, String(turn))
    noted = look()
  }
  return {
    name: TURN_KEY,
    copy: () => ({ turn: turn(), value: wordsIn(storage()) }),
    takeNewer(copy) {
      if (copy.turn <= turn()) return
      put(copy)
      taken.notify()
    },
    note() {
      const now = look()
      if (now === noted) return
      noted = now
      try {
        storage().setItem(TURN_KEY, String(turn() + 1))
        changed.notify()
      } catch {
        // A full storage: the sign-in lasts as long as before.
      }
    },
    subscribe: changed.add,
    onTaken: taken.add,
  }
}

/** The device's own. */
export const signInHere = createSignInEntry(deviceStorage)
