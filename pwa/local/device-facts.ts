import { resultOf } from './idb-result.ts'
import type { FactStore } from './kept-entries.ts'

/** The database of what every page reads before it draws, whoever is signed in. */
const DEVICE_DB = 'goldleaf-device'
const FACTS = 'facts'

let begun: FactStore | null = null

/** Begins to read this device's facts for a page that is about to start. */
export function preloadFacts(): void {
  begun = readAtOnce(deviceFacts())
}

/** The facts as a page finds them at its start: as they were read ahead, for who asks first. */
export function factsAtStart(): FactStore {
  const facts = begun ?? readAtOnce(deviceFacts())
  begun = null
  return facts
}

/** Facts that are all read in one turn: each by itself would be a transaction of its own. */
function readAtOnce({ all, setFact }: DeviceFacts): FactStore {
  const reading = all()
  // Whoever asks for one is told.
  reading.catch(() => {})
  return { fact: async key => (await reading).get(key), setFact }
}

interface DeviceFacts extends Pick<FactStore, 'setFact'> {
  /** Every fact there is, by its name. */
  all(): Promise<ReadonlyMap<unknown, unknown>>
}

/**
 * Facts of this device, in a database small enough to be read before the database library's code is there. What it
 * cannot read or write rejects.
 */
export function deviceFacts(name = DEVICE_DB): DeviceFacts {
  let opening: Promise<IDBDatabase> | null = null

  async function within(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opening ??= open(name, () => {
      opening = null
    })
    return (await opening).transaction(FACTS, mode).objectStore(FACTS)
  }
  return {
    all: async () => {
      const facts = await within('readonly')
      const [names, values] = await Promise.all([resultOf(facts.getAllKeys()), resultOf(facts.getAll())])
      return new Map(names.map((key, at) => [key, values[at]]))
    },
    setFact: async (key, value) => {
      const facts = await within('readwrite')
      await resultOf(facts.put(value, key))
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
