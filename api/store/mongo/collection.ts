import type { Collection as MongoCollection } from 'mongodb'
import { MongoBulkWriteError, MongoServerError } from 'mongodb'
import { asStored, type Collection, type Doc, type Query, type ReadDoc } from '#api/store/collection.ts'
import { incremented, namesOf } from '#api/store/increment.ts'
import { plan } from '#api/store/query.ts'
import { firstRevision, sameId, untilWon } from '#api/store/revision.ts'
import { fieldPath, filterOf, sortOf } from './filter.ts'
import { heard } from './heard.ts'

/** A document as MongoDB keeps it. */
export interface Envelope {
  _id: string
  rev: number
  doc: object
  /** From when on the server removes it; absent for what stays. */
  endsAt?: Date | undefined
}

const DUPLICATE = 11_000

/**
 * One MongoDB collection; `open` returns it, or throws once the store is closed. `endOf` says when a document ends: its time
 * stands beside it, as a date, since the server takes no other.
 */
export function mongoCollection<T extends Doc>(
  open: () => MongoCollection<Envelope>,
  endOf: (doc: T) => Date | undefined,
  readDoc: ReadDoc<T> = asStored,
): Collection<T> {
  const read = async (id: string) => {
    const found = await heard(() => open().findOne({ _id: id }))
    return found && readDoc(found.doc)
  }
  /**
   * What a compare-and-set begins from: the primary's own newest, be it with a majority yet or not. Of what a majority has
   * a writer who just lost would read the same again, and lose again, for as long as the set lags (issue 10.1).
   */
  const newest = async (id: string) => {
    const found = await heard(() => open().findOne({ _id: id }, { readConcern: { level: 'local' } }))
    return found && { rev: found.rev, doc: readDoc(found.doc) }
  }
  const insert = async (doc: T): Promise<boolean> => {
    try {
      await heard(() => open().insertOne({ _id: doc._id, rev: firstRevision(), doc, endsAt: endOf(doc) }))
      return true
    } catch (error) {
      if (error instanceof MongoServerError && error.code === DUPLICATE) return false
      throw error
    }
  }
  const insertAll = async (docs: readonly T[]): Promise<void> => {
    if (docs.length === 0) return
    try {
      const rows = docs.map(doc => ({ _id: doc._id, rev: firstRevision(), doc, endsAt: endOf(doc) }))
      await heard(() => open().insertMany(rows, { ordered: false }))
    } catch (error) {
      if (!isDuplicatesOnly(error)) throw error
    }
  }
  const replace = async (rev: number, doc: T): Promise<boolean> => {
    const { matchedCount } = await heard(() =>
      open().replaceOne({ _id: doc._id, rev }, { rev: rev + 1, doc, endsAt: endOf(doc) }),
    )
    return matchedCount === 1
  }

  return {
    get: read,
    insert,
    insertAll,
    update: (id, fn) =>
      untilWon(id, async () => {
        const row = await newest(id)
        if (!row) return null
        const next = await fn(row.doc)
        if (next === null) return row.doc
        return (await replace(row.rev, sameId(id, next))) ? next : 'lost'
      }),
    upsert: (id, fn) =>
      untilWon(id, async () => {
        const row = await newest(id)
        const next = sameId(id, await fn(row?.doc ?? null))
        return (await (row ? replace(row.rev, next) : insert(next))) ? next : 'lost'
      }),
    increment: async (fresh, steps) => {
      const $inc = Object.fromEntries(steps.map(step => [fieldPath(namesOf(step).join('.')), step.by]))
      // Lost only where the document was made, or removed, between the two.
      return untilWon(fresh._id, async () => {
        const options = { returnDocument: 'after' } as const
        const found = await heard(() =>
          open().findOneAndUpdate({ _id: fresh._id }, { $inc: { ...$inc, rev: 1 } }, options),
        )
        if (found) return readDoc(found.doc)
        const first = incremented(fresh, steps)
        return (await insert(first)) ? first : 'lost'
      })
    },
    remove: async id => (await heard(() => open().deleteOne({ _id: id }))).deletedCount === 1,
    removeAll: async ids => (await heard(() => open().deleteMany({ _id: { $in: [...ids] } }))).deletedCount,
    find: query => heard(async () => (await find(open(), query)).map(readDoc)),
    count: query => heard(() => open().countDocuments(filterOf(plan(query).conditions))),
  }
}

function isDuplicatesOnly(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return false
  const failed = [error.writeErrors].flat()
  // None where it was the command itself that failed.
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE)
}

async function find(collection: MongoCollection<Envelope>, query: Query): Promise<object[]> {
  const wanted = plan(query)
  // To MongoDB a limit of 0 is none.
  if (wanted.limit === 0) return []
  const options = { sort: sortOf(wanted), skip: wanted.skip, limit: wanted.limit ?? 0 }
  const found = await collection.find(filterOf(wanted.conditions), options).toArray()
  return found.map(({ doc }) => doc)
}
