import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { openAddress } from '#api/store/contract/address.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import type { Subject } from '#api/store/contract/subject.ts'
import { storeContract } from '#api/store/contract/suite.ts'

async function subjectAt(address: string, clean: () => Promise<unknown>): Promise<Subject> {
  const opened = [await openAddress(address)]
  const [store] = opened
  if (!store) throw new Error('No store')
  return {
    store,
    again: async () => {
      const another = await openAddress(address)
      opened.push(another)
      return another
    },
    address,
    dispose: async () => {
      for (const each of opened) await each.close()
      await clean()
    },
  }
}

storeContract('MongoDB’s driver against a stand-in of the server', async () => {
  const standIn = await startMongoStandIn()
  return subjectAt(`${standIn.uri}/shop`, standIn.stop)
})

const server = process.env.MONGODB_TEST_URI
if (server) {
  storeContract('MongoDB', async () => {
    const address = new URL(server)
    address.pathname = `/goldleaf-test-${randomUUID()}`
    const drop = async () => {
      await using client = new MongoClient(server)
      await client.db(address.pathname.slice(1)).dropDatabase()
    }
    return subjectAt(address.href, drop)
  })
}
