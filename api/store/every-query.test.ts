import { DatabaseSync } from 'node:sqlite'
import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { faultOnMongo, MONGODB_TEST_URI, temporaryDatabase } from '#api/testing/engine-store.ts'
import { type Asked, EVERY_QUERY } from '#api/testing/every-query.ts'
import { faultOnSqlite, MAY_SCAN, shapeOf } from '#api/testing/explained.ts'
import { queryPlaces } from '#api/testing/query-places.ts'
import { servingIndexes } from '#api/testing/serving-index.ts'
import { startMongoStandIn } from './contract/mongo-stand-in.ts'
import { openMongoStore } from './mongo/open.ts'
import { COLLECTION_NAMES, SCHEMA } from './schema.ts'
import { sqliteSubject } from './sqlite/subject.ts'

const ASKED = Object.entries(EVERY_QUERY).flatMap(([file, places]) =>
  places.flatMap(([, ...asked]) => asked.map(each => [file, each] as const)),
)

/** What is wrong with each query, under its file. */
async function faults(
  faultOf: (...asked: Asked) => string | null | Promise<string | null>,
): Promise<string[]> {
  const found: string[] = []
  for (const [file, asked] of ASKED) {
    const fault = await faultOf(...asked)
    if (fault !== null) found.push(`${file}: ${asked[0]} ${shapeOf(asked[1])}: ${fault}`)
  }
  return found
}

test('issue 10.1: every place where the shop asks its store for documents stands in the list, and nothing else', () => {
  const listed = Object.entries(EVERY_QUERY).map(
    ([file, places]) => [file, places.map(([place]) => place)] as const,
  )
  expect(queryPlaces()).toEqual(Object.fromEntries(listed))
})

test('issue 10.1: each of them has an index of the schema that begins with what it asks for, in its order', async () => {
  const found = await faults((name, query, verb) =>
    MAY_SCAN.includes(name) || servingIndexes(name, query, verb).length > 0 ? null : 'no index',
  )
  expect(found).toEqual([])
})

test('issue 10.1: SQLite answers each of them by such an index, and sorts nothing in memory but what is one person’s', async () => {
  const subject = sqliteSubject()
  onTestFinished(() => subject.dispose())
  using db = new DatabaseSync(subject.address)
  expect(await faults((name, query, verb) => faultOnSqlite(db, name, query, verb ?? 'find'))).toEqual([])
})

test('issue 10.1: on MongoDB each index of the schema is made, with the ids last', async () => {
  const standIn = await startMongoStandIn()
  const store = await openMongoStore({ uri: standIn.uri, dbName: 'shop' })
  const client = new MongoClient(standIn.uri)
  onTestFinished(async () => {
    await Promise.all([store.close(), client.close()])
    await standIn.stop()
  })
  for (const name of COLLECTION_NAMES.filter(each => SCHEMA[each].length > 0)) {
    const made = await client.db('shop').collection(name).listIndexes().toArray()
    const wanted = SCHEMA[name].map(fields =>
      Object.fromEntries([...fields.map(field => `doc.${field}`), '_id'].map(path => [path, 1])),
    )
    expect(made.map(({ key }) => key)).toEqual(expect.arrayContaining(wanted))
  }
})

if (MONGODB_TEST_URI) {
  const uri = MONGODB_TEST_URI
  test('issue 10.1: MongoDB answers each of them by an index', async () => {
    const database = await temporaryDatabase(uri)
    onTestFinished(() => database.drop())
    const found = await faults((name, query, verb) => faultOnMongo(database.db, name, query, verb ?? 'find'))
    expect(found).toEqual([])
  })
}
