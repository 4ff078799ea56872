import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import type { Environment } from '#api/config.ts'
import type { Collection, Doc, Query } from '#api/store/collection.ts'
import { filterOf, sortOf } from '#api/store/mongo/filter.ts'
import { plan } from '#api/store/query.ts'
import { COLLECTION_NAMES, type CollectionName, SCHEMA } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import { isWalk, MAY_SCAN, shapeOf } from './explained.ts'

/** Where a MongoDB is that the API's tests are to run on (`npm run test:engines`); SQLite without it. */
export const MONGODB_TEST_URI = process.env.MONGODB_TEST_URI

/** Settings of a shop whose store is a database of its own on that server, beside stand-ins. */
export const onMongo = (uri: string, port: number): Environment => ({
  MONGODB_URI: uri,
  MONGODB_DATABASE: `goldleaf-test-${randomUUID()}`,
  OBJECTS: 'embedded',
  PAYMENTS: 'embedded',
  IDENTITY: 'embedded',
  ALLOW_EMBEDDED: '1',
  PUBLIC_URL: `http://localhost:${port}`,
})

/** Does away with a shop's database. */
export async function dropDatabase({ uri, database }: { uri: string; database: string }): Promise<void> {
  await using client = new MongoClient(uri)
  await client.db(database).dropDatabase()
}

/**
 * Lets MongoDB itself say how it answers each kind of query the shop asks while it is tested: one that reads a whole
 * collection throws where it is asked (issue 10.1).
 */
export function explainOnMongo(store: Store, { uri, database }: { uri: string; database: string }): void {
  const client = new MongoClient(uri)
  const known = new Set<string>()
  const close = store.close
  store.close = async () => {
    await client.close()
    return close()
  }
  const look = async (name: CollectionName, query: Query) => {
    const shape = `${name} ${shapeOf(query)}`
    if (known.has(shape) || isWalk(query) || MAY_SCAN.includes(name)) return
    const wanted = plan(query)
    const found = client
      .db(database)
      .collection(name)
      .find(filterOf(wanted.conditions), { sort: sortOf(wanted) })
    const said = JSON.stringify(await found.explain('queryPlanner'))
    if (said.includes('COLLSCAN') && !isBeyondPlanner(name, query))
      throw new Error(`No index serves ${shape}`)
    known.add(shape)
  }
  for (const name of COLLECTION_NAMES) {
    const collection: Collection<Doc> = store[name] as unknown as Collection<Doc>
    const { find } = collection
    collection.find = async query => {
      await look(name, query)
      return find(query)
    }
  }
}

/**
 * SecantusDB 0.7 finds no index of several fields, and not that of the ids, once two fields are asked; mongod does. There
 * an index that begins with an exact field of the query is taken for proof, and for a range of ids that of the ids.
 */
const isBeyondPlanner = (name: CollectionName, { where = {} }: Query) =>
  Object.keys(where).length > 1 &&
  (where._id !== undefined ||
    SCHEMA[name].some(([first = '']) => {
      const test = where[first]
      return test !== undefined && (test === null || typeof test !== 'object' || 'in' in test)
    }))
