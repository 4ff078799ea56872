import type { KeyValue } from './auth/identity.ts'

const inMemory = new Map<string, string>()

const memory: KeyValue = {
  getItem: key => inMemory.get(key) ?? null,
  setItem: (key, value) => void inMemory.set(key, value),
  removeItem: key => void inMemory.delete(key),
}

/**
 * The device's storage; where the browser denies it, one that lasts as long as the page (D1). Asking for
 * `localStorage` itself throws there, so nothing else in the shop may name it.
 */
export function deviceStorage(): KeyValue {
  try {
    return globalThis.localStorage ?? memory
  } catch {
    return memory
  }
}

/** The tab's own storage, which ends with it. */
export function tabStorage(): KeyValue {
  try {
    return globalThis.sessionStorage ?? memory
  } catch {
    return memory
  }
}
