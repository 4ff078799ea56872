import type { Archive } from '#api/services/cart/archive-stored.ts'
import { expected } from '#api/store/contract/model.ts'
import type { CartOutcomeDoc } from '#api/store/documents.ts'
import { copied, never, type World } from './world.ts'

/** The archive of outcomes as one process sees it, which can die at every write: `die` says that it has. */
export function createArchive(
  { chance, faults, wait }: World,
  rows: () => Map<string, CartOutcomeDoc>,
  { isDead, die }: { isDead(): boolean; die(): void },
): Archive {
  const found = (query: Parameters<Archive['cartOutcomes']['find']>[0]) => {
    const ids = expected([...rows().values()], query)
    return ids.slice(0, query.limit ?? ids.length).flatMap(id => rows().get(id) ?? [])
  }
  const read = async <T>(look: () => T): Promise<T> => {
    await wait(chance.below(10))
    return isDead() ? never<T>() : copied(look())
  }
  const write = async <T>(change: () => T): Promise<T> => {
    await wait(chance.below(10))
    if (isDead()) return never<T>()
    const dies = chance.happens(faults.serverCrash)
    if (dies && chance.happens(0.5)) {
      die()
      return never<T>()
    }
    const done = change()
    if (!dies) return done
    die()
    return never<T>()
  }
  return {
    cartOutcomes: {
      insertAll: docs =>
        write(() => {
          for (const doc of docs) if (!rows().has(doc._id)) rows().set(doc._id, copied(doc))
        }),
      removeAll: ids => write(() => ids.filter(id => rows().delete(id)).length),
      find: query => read(() => found(query)),
      count: query => read(() => found(query).length),
    },
  }
}
