import type { Collection as MongoCollection } from 'mongodb'
import { MongoServerError } from 'mongodb'
import type { Collection, Doc, Query } from '#api/store/collection.ts'
import { incremented, namesOf } from '#api/store/increment.ts'
import { plan } from '#api/store/query.ts'
import { firstRevision, sameId, untilWon } from '#api/store/revision.ts'
import { fieldPath, filterOf, sortOf } from './filter.ts'

/** A document as MongoDB keeps it. */
export interface Envelope {
  _id: string
  rev: number
  doc: object
}

const DUPLICATE = 11_000

/** One MongoDB collection; `open` returns it, or throws once the store is closed. */
export function mongoCollection<T extends Doc>(open: () => MongoCollection<Envelope>): Collection<T> {
  const read = async (id: string) => {
    const found = await open().findOne({ _id: id })
    return found && { rev: found.rev, doc: found.doc as T }
  }
  const insert = async (doc: T): Promise<boolean> => {
    try {
      await open().insertOne({ _id: doc._id, rev: firstRevision(), doc })
      return true
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE) return false
      throw error
    }
  }
  const replace = async (rev: number, doc: T): Promise<boolean> => {
    const { matchedCount } = await open().replaceOne({ _id: doc._id, rev }, { rev: rev + 1, doc })
    return matchedCount === 1
  }

  return {
    get: async id => (await read(id))?.doc ?? null,
    insert,
    update: (id, fn) =>
      untilWon(id, async () => {
        const row = await read(id)
        if (!row) return null
        const next = await fn(row.doc)
        if (next === null) return row.doc
        return (await replace(row.rev, sameId(id, next))) ? next : 'lost'
      }),
    upsert: (id, fn) =>
      untilWon(id, async () => {
        const row = await read(id)
        const next = sameId(id, await fn(row?.doc ?? null))
        return (await (row ? replace(row.rev, next) : insert(next))) ? next : 'lost'
      }),
    increment: async (fresh, steps) => {
      const $inc = Object.fromEntries(steps.map(step => [fieldPath(namesOf(step).join('.')), step.by]))
      // Lost only where the document was made, or removed, between the two.
      return untilWon(fresh._id, async () => {
        const options = { returnDocument: 'after' } as const
        const found = await open().findOneAndUpdate(
          { _id: fresh._id },
          { $inc: { ...$inc, rev: 1 } },
          options,
        )
        if (found) return found.doc as T
        const first = incremented(fresh, steps)
        return (await insert(first)) ? first : 'lost'
      })
    },
    remove: async id => (await open().deleteOne({ _id: id })).deletedCount === 1,
    find: query => find<T>(open(), query),
    count: async query => open().countDocuments(filterOf(plan(query).conditions)),
  }
}

async function find<T>(collection: MongoCollection<Envelope>, query: Query): Promise<T[]> {
  const wanted = plan(query)
  // To MongoDB a limit of 0 is none.
  if (wanted.limit === 0) return []
  const options = { sort: sortOf(wanted), skip: wanted.skip, limit: wanted.limit ?? 0 }
  const found = await collection.find(filterOf(wanted.conditions), options).toArray()
  return found.map(({ doc }) => doc as T)
}
