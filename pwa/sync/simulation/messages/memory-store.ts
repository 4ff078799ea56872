import type { Collection, Doc } from '#api/store/collection.ts'
import { expected } from '#api/store/contract/model.ts'
import { incremented } from '#api/store/increment.ts'
import { sameId, untilWon } from '#api/store/revision.ts'
import { openCollections } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import { copied } from '#pwa/sync/simulation/world.ts'

interface MemoryRow {
  rev: number
  doc: Doc
}

/** Everything on the servers' disk, by collection and id. */
export type Disk = Map<string, Map<string, MemoryRow>>

/** How a process reaches the disk. */
export interface Access {
  read<T>(look: () => T): Promise<T>
  /** One write that lands whole or not at all. */
  write<T>(run: () => T): Promise<T>
  /** Told what was written. */
  wrote(collection: string, before: Doc | null, after: Doc): void
}

/** Whoever lost a race tries again at once: chance and time are the world's alone. */
const NO_PAUSE = { chance: () => 0, pause: () => Promise.resolve() }

/** The store port over a disk in memory, every change a compare-and-set, with time between its look and its write. */
export function memoryStore(disk: Disk, access: Access): Store {
  return {
    ...openCollections(<T extends Doc>(name: string) => collection<T>(disk, name, access)),
    ping: async () => {},
    close: async () => {},
  }
}

function collection<T extends Doc>(disk: Disk, name: string, { read, write, wrote }: Access): Collection<T> {
  const rows = disk.get(name) ?? new Map<string, MemoryRow>()
  disk.set(name, rows)
  const docOf = (id: string) => copied((rows.get(id)?.doc ?? null) as T | null)
  const revOf = (id: string) => rows.get(id)?.rev ?? 0

  function put(doc: T): void {
    const before = docOf(doc._id)
    rows.set(doc._id, { rev: revOf(doc._id) + 1, doc: copied(doc) })
    wrote(name, before, doc)
  }

  /** Writes what `fn` makes of the document, unless somebody else wrote meanwhile. */
  const change = <R extends T | null>(id: string, fn: (current: T | null) => Promise<R>) =>
    untilWon<R>(
      id,
      async () => {
        const { rev, doc } = await read(() => ({ rev: revOf(id), doc: docOf(id) }))
        const next = await fn(doc)
        if (next === null) return next
        return write(() => {
          if (revOf(id) !== rev) return 'lost'
          put(sameId(id, next))
          return next
        })
      },
      NO_PAUSE,
    )

  return {
    get: id => read(() => docOf(id)),
    insert: doc =>
      write(() => {
        const isNew = !rows.has(doc._id)
        if (isNew) put(doc)
        return isNew
      }),
    insertAll: docs =>
      write(() => {
        for (const doc of docs) if (!rows.has(doc._id)) put(doc)
      }),
    async update(id, fn) {
      const changed = await change(id, async current => current && fn(current))
      return changed ?? read(() => docOf(id))
    },
    upsert: (id, fn) => change(id, async current => fn(current)),
    increment: (fresh, steps) =>
      write(() => {
        const next = incremented(docOf(fresh._id) ?? fresh, steps)
        put(next)
        return next
      }),
    remove: id => write(() => rows.delete(id)),
    removeAll: ids => write(() => ids.filter(id => rows.delete(id)).length),
    find: query => read(() => found(query).flatMap(id => docOf(id) ?? [])),
    count: query => read(() => found(query).length),
  }

  function found(query: Parameters<Collection<T>['find']>[0]): string[] {
    const ids = expected(
      [...rows.values()].map(({ doc }) => doc),
      query,
    )
    return ids.slice(query.skip ?? 0, (query.skip ?? 0) + (query.limit ?? ids.length))
  }
}
