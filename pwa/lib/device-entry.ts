import type { KeyValue } from './auth/identity.ts'
import { createListeners } from './listeners.ts'

/** What an entry holds, and how often it was written: of two copies the one written more often is the newer. */
export interface EntryCopy {
  turn: number
  value: unknown
}

/**
 * One short entry of the device's storage for all its tabs, which every page may ask at once, before any database is
 * open.
 */
export interface DeviceEntry<T> {
  name: string
  get(): T | null
  /** Null empties it. */
  put(next: T | null): void
  /** For keeping elsewhere as well: a killed browser loses what it stored in its last minute. */
  copy(): EntryCopy
  /** Takes over a copy that is newer than what is here; an older one changes nothing. */
  takeNewer(copy: EntryCopy): void
  /** Calls back when it changes, here or in another tab; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
}

const NONE: EntryCopy = { turn: 0, value: null }

/** A copy as it was kept; null for what is none. */
export function asCopy(kept: unknown): EntryCopy | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { turn, value = null } = kept as Partial<EntryCopy>
  return typeof turn === 'number' && Number.isSafeInteger(turn) ? { turn, value } : null
}

/** What an older shop stored bare was never counted. */
function parse(raw: string | null): EntryCopy {
  try {
    const kept: unknown = JSON.parse(raw ?? 'null')
    return asCopy(kept) ?? { turn: 0, value: kept }
  } catch {
    return NONE
  }
}

/** An entry under a name; `read` makes of what is stored what was meant, and null of what cannot be that. */
export function createDeviceEntry<T>(
  storage: () => KeyValue,
  name: string,
  read: (value: object) => T | null,
): DeviceEntry<T> {
  const listeners = createListeners()
  let raw: string | null | undefined
  let copy = NONE
  let held: T | null = null

  function look(): EntryCopy {
    const now = storage().getItem(name)
    if (now !== raw) {
      raw = now
      copy = parse(now)
      held = typeof copy.value === 'object' && copy.value !== null ? read(copy.value) : null
    }
    return copy
  }
  function write(next: EntryCopy) {
    storage().setItem(name, JSON.stringify(next))
    listeners.notify()
  }
  return {
    name,
    get() {
      look()
      return held
    },
    put: value => write({ turn: look().turn + 1, value }),
    copy: look,
    takeNewer(other) {
      if (other.turn > look().turn) write(other)
    },
    subscribe(listener) {
      const onStorage = ({ key }: StorageEvent) => (key === name || key === null) && listener()
      globalThis.addEventListener?.('storage', onStorage)
      const stop = listeners.add(listener)
      return () => {
        stop()
        globalThis.removeEventListener?.('storage', onStorage)
      }
    },
  }
}
