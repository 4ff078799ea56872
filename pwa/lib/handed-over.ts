import type { KeyValue } from './auth/identity.ts'
import { createListeners } from './listeners.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'goldleaf.handed-over'

/** The tablet is in a customer's hands. */
export interface HandedOver {
  /** The ticket they see, and nothing else. */
  ticket: string
  /** Wrong PINs since. */
  tries: number
  /** The staff's sign-in was begun anew to bring the tablet back. */
  isSigningIn: boolean
}

function parse(raw: string | null): HandedOver | null {
  try {
    const found = JSON.parse(raw ?? 'null') as Partial<HandedOver> | null
    const { ticket, tries = 0, isSigningIn = false } = found ?? {}
    return typeof ticket === 'string'
      ? { ticket, tries: Number(tries) || 0, isSigningIn: Boolean(isSigningIn) }
      : null
  } catch {
    return null
  }
}

/**
 * Whether this tablet is in a customer's hands: for all its tabs, over reloads and crashes (issue 9.6). Every page asks
 * this, so it is one short entry and no database.
 */
export function createHandedOver(storage: () => KeyValue) {
  const listeners = createListeners()
  let raw: string | null | undefined
  let handed: HandedOver | null = null
  return {
    get(): HandedOver | null {
      const now = storage().getItem(KEY)
      if (now !== raw) {
        raw = now
        handed = parse(now)
      }
      return handed
    },
    /** Null brings it back. */
    put(next: HandedOver | null): void {
      if (next) storage().setItem(KEY, JSON.stringify(next))
      else storage().removeItem(KEY)
      listeners.notify()
    },
    /** Calls back when it changes, here or in another tab; returns an unsubscribe function. */
    subscribe(listener: () => void): () => void {
      const onStorage = ({ key }: StorageEvent) => (key === KEY || key === null) && listener()
      globalThis.addEventListener?.('storage', onStorage)
      const stop = listeners.add(listener)
      return () => {
        stop()
        globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}

/** The device's own. */
export const handedOver = createHandedOver(deviceStorage)
