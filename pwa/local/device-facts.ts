import { resultOf } from './idb-result.ts'
import type { FactStore } from './kept-entries.ts'

/** The database of what every page reads before it draws, whoever is signed in. */
export const DEVICE_DB = 'goldleaf-device'
const FACTS = 'facts'

/**
 * Facts of this device, in a database small enough to be read before the database library's code is there. What it
 * cannot read or write rejects.
 */
export function deviceFacts(name = DEVICE_DB): FactStore {
  let opening: Promise<IDBDatabase> | null = null

  function opened(): Promise<IDBDatabase> {
    opening ??= open(name, () => {
      opening = null
    })
    return opening
  }
  async function within<T>(mode: IDBTransactionMode, act: (facts: IDBObjectStore) => IDBRequest<T>) {
    const db = await opened()
    return resultOf(act(db.transaction(FACTS, mode).objectStore(FACTS)))
  }
  return {
    fact: key => within<unknown>('readonly', facts => facts.get(key)),
    setFact: async (key, value) => {
      await within('readwrite', facts => facts.put(value, key))
    },
  }
}

/** `onGone` is called when it has to be opened anew. */
async function open(name: string, onGone: () => void): Promise<IDBDatabase> {
  try {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(FACTS)
    const db = await resultOf(request)
    db.onclose = onGone
    // A newer shop in another tab must not wait for this one.
    db.onversionchange = () => {
      db.close()
      onGone()
    }
    return db
  } catch (error) {
    onGone()
    throw error
  }
}
