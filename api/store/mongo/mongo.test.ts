import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { storeContract } from '#api/store/contract/suite.ts'
import { mongoSubject, subjectAt } from './subject.ts'

storeContract('MongoDB’s driver against a stand-in of the server', mongoSubject)

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
