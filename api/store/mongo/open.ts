import type { Db, MongoClientOptions } from 'mongodb'
import { MongoClient } from 'mongodb'
import type { Doc, ReadDoc } from '#api/store/collection.ts'
import { endOf, endsByServer } from '#api/store/endings.ts'
import type { CollectionName } from '#api/store/schema.ts'
import { COLLECTION_NAMES, openCollections, SCHEMA } from '#api/store/schema.ts'
import type { Store } from '#api/store/store.ts'
import type { Envelope } from './collection.ts'
import { mongoCollection } from './collection.ts'
import { fieldPath } from './filter.ts'
import { heard } from './heard.ts'

/**
 * How long MongoDB may be silent, in milliseconds. The driver tries a command once more, and waits for a primary before
 * each try, so that a request fails within twice `socket` and never holds its caller longer than 8 s (issue 10.1).
 */
export interface MongoPatience {
  /** Until a primary is found. */
  selection: number
  /** Between two bytes of an answer. */
  socket: number
  /** For a free connection of the pool. */
  queue: number
}

export const PATIENCE: MongoPatience = { selection: 3_500, socket: 3_500, queue: 3_500 }
/** At the start it may still be coming up. */
const START_SELECTION_MS = 10_000

/** A write counts once a majority of the set has it, and only such writes are read. */
const OPTIONS: MongoClientOptions = {
  appName: 'goldleaf',
  writeConcern: { w: 'majority' },
  readConcern: { level: 'majority' },
  readPreference: 'primary',
  ignoreUndefined: true,
}

interface MongoPlace {
  uri: string
  dbName: string
  patience?: MongoPatience
}

/** Connects to a MongoDB replica set or cluster and makes what indexes are missing; throws when it is not there. */
export async function openMongoStore({ uri, dbName, patience = PATIENCE }: MongoPlace): Promise<Store> {
  await makeIndexesAt(uri, dbName)
  const client = new MongoClient(uri, {
    ...OPTIONS,
    serverSelectionTimeoutMS: patience.selection,
    connectTimeoutMS: patience.socket,
    socketTimeoutMS: patience.socket,
    waitQueueTimeoutMS: patience.queue,
  })
  const db = client.db(dbName)
  let open = true
  // The driver would connect anew by itself.
  const whileOpen = (): Db => {
    if (!open) throw new Error('The store is closed')
    return db
  }
  return {
    ...openCollections(<T extends Doc>(name: CollectionName, read?: ReadDoc<T>) =>
      mongoCollection<T>(
        () => whileOpen().collection<Envelope>(name),
        doc => endOf(name, doc),
        read,
      ),
    ),
    ping: () =>
      heard(async () => {
        const pings = whileOpen().collection<Envelope>('pings')
        await pings.replaceOne({ _id: 'ping' }, { rev: 0, doc: {} }, { upsert: true })
        await pings.findOne({ _id: 'ping' })
      }),
    close: async () => {
      open = false
      await client.close()
    },
  }
}

/** With a patience of its own: an index over many documents takes longer than any answer may. */
async function makeIndexesAt(uri: string, dbName: string): Promise<void> {
  await using client = new MongoClient(uri, { ...OPTIONS, serverSelectionTimeoutMS: START_SELECTION_MS })
  await makeIndexes(client.db(dbName))
}

/** By it the server removes a document once its `endsAt` has passed. */
const ENDS = { key: { endsAt: 1 }, expireAfterSeconds: 0 }

/** All at once: one after the other a start would wait for as many answers of a busy server as there are collections. */
async function makeIndexes(db: Db): Promise<void> {
  const make = async (name: CollectionName) => {
    const asked = SCHEMA[name].map(fields => ({
      key: Object.fromEntries([...fields, '_id'].map(field => [fieldPath(field), 1])),
    }))
    const indexes = endsByServer(name) ? [...asked, ENDS] : asked
    if (indexes.length > 0) await db.collection(name).createIndexes(indexes)
  }
  await Promise.all(COLLECTION_NAMES.map(make))
}
