import type { Collection, Doc } from '#api/store/collection.ts'
import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'

/** What a process that is killed leaves behind: nothing it does afterwards has any effect. */
export class Killed extends Error {
  override readonly name = 'Killed'
}

export interface Death {
  /** The write at which the process dies, counted from 1. */
  at: number
  /** Whether that write still reached the disk. */
  landed: boolean
}

/** The store as a process sees it that is killed at its n-th write; `writes` tells how many it made. */
export function dyingStore(store: Store, death: Death): Store & { writes(): number } {
  let writes = 0
  let dead = false
  const alive = () => {
    if (dead) throw new Killed()
  }
  async function write<T>(run: () => Promise<T>): Promise<T> {
    alive()
    const isLast = ++writes === death.at
    if (isLast && !death.landed) dead = true
    alive()
    const done = await run()
    if (isLast) dead = true
    alive()
    return done
  }
  async function read<T>(run: () => Promise<T>): Promise<T> {
    alive()
    const found = await run()
    alive()
    return found
  }
  const dying = <T extends Doc>(of: Collection<T>): Collection<T> => ({
    get: id => read(() => of.get(id)),
    find: query => read(() => of.find(query)),
    count: query => read(() => of.count(query)),
    insert: doc => write(() => of.insert(doc)),
    insertAll: docs => write(() => of.insertAll(docs)),
    update: (id, fn) => write(() => of.update(id, fn)),
    upsert: (id, fn) => write(() => of.upsert(id, fn)),
    increment: (fresh, steps) => write(() => of.increment(fresh, steps)),
    remove: id => write(() => of.remove(id)),
    removeAll: ids => write(() => of.removeAll(ids)),
  })
  const collections = COLLECTION_NAMES.map(name => [name, dying(store[name] as Collection<Doc>)])
  return { ...store, ...Object.fromEntries(collections), writes: () => writes }
}
