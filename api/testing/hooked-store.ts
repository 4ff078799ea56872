import { COLLECTION_NAMES } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'

/** The store, with something to do before each of its steps: for whoever acts between any two of them. */
export function hookedStore(store: Store, before: () => Promise<void>): Store {
  const collections = COLLECTION_NAMES.map(name => {
    const wrapped = Object.entries(store[name]).map(([key, run]) => [
      key,
      async (...args: unknown[]) => {
        await before()
        return (run as (...given: unknown[]) => unknown)(...args)
      },
    ])
    return [name, Object.fromEntries(wrapped)]
  })
  return { ...store, ...Object.fromEntries(collections) }
}
