import type { Db, MongoClientOptions } from 'mongodb'
import { MongoClient } from 'mongodb'
import type { Doc } from '#api/store/collection.ts'
import type { CollectionName } from '#api/store/schema.ts'
import { COLLECTION_NAMES, openCollections, SCHEMA } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import type { Envelope } from './collection.ts'
import { mongoCollection } from './collection.ts'
import { fieldPath } from './filter.ts'

/** A write counts once a majority of the set has it, and only such writes are read. */
const OPTIONS: MongoClientOptions = {
  appName: 'goldleaf',
  writeConcern: { w: 'majority' },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
  ignoreUndefined: true,
  serverSelectionTimeoutMS: 10_000,
}

/** Connects to a MongoDB replica set or cluster and makes what indexes are missing; throws when it is not there. */
export async function openMongoStore({ uri, dbName }: { uri: string; dbName: string }): Promise<Store> {
  const client = new MongoClient(uri, OPTIONS)
  const db = client.db(dbName)
  await makeIndexes(db).catch(async error => {
    await client.close()
    throw error
  })
  let open = true
  // The driver would connect anew by itself.
  const whileOpen = (): Db => {
    if (!open) throw new Error('The store is closed')
    return db
  }
  return {
    ...openCollections(<T extends Doc>(name: CollectionName) =>
      mongoCollection<T>(() => whileOpen().collection<Envelope>(name)),
    ),
    ping: async () => {
      const pings = whileOpen().collection<Envelope>('pings')
      await pings.replaceOne({ _id: 'ping' }, { rev: 0, doc: {} }, { upsert: true })
      await pings.findOne({ _id: 'ping' })
    },
    close: async () => {
      open = false
      await client.close()
    },
  }
}

async function makeIndexes(db: Db): Promise<void> {
  for (const name of COLLECTION_NAMES) {
    const indexes = SCHEMA[name].map(fields => ({
      key: Object.fromEntries([...fields, '_id'].map(field => [fieldPath(field), 1])),
    }))
    if (indexes.length > 0) await db.collection(name).createIndexes(indexes)
  }
}
