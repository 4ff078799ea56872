import { openAddress } from '#api/store/contract/address.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import type { Subject } from '#api/store/contract/subject.ts'

/** The MongoDB database at an address, under test; `clean` runs once all its connections are closed. */
export async function subjectAt(address: string, clean: () => Promise<unknown>): Promise<Subject> {
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

/** An empty database of the stand-in, spoken to through MongoDB's own driver. */
export async function mongoSubject(): Promise<Subject> {
  const standIn = await startMongoStandIn()
  return subjectAt(`${standIn.uri}/shop`, standIn.stop)
}
