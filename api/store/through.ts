import type { Collection, Doc } from './collection.ts'
import { COLLECTION_NAMES, type CollectionName } from './schema.ts'
import type { Store } from './store.ts'

/** Makes a call of the store's, or does not; told whether it may write. */
export type Through = <T>(call: () => Promise<T>, isWrite: boolean) => Promise<T>

/** The store, each call of whose collections goes through what is given. */
export function storeThrough(store: Store, through: Through): Store {
  const read = <T>(call: () => Promise<T>) => through(call, false)
  const write = <T>(call: () => Promise<T>) => through(call, true)
  const collection = <T extends Doc>(of: Collection<T>): Collection<T> => ({
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
  const all = COLLECTION_NAMES.map(name => [name, collection(store[name] as Collection<Doc>)])
  return { ...store, ...(Object.fromEntries(all) as Pick<Store, CollectionName>) }
}
