import { Dexie } from 'dexie'
import { forgetFolder } from './files/opfs-bytes.ts'
import { releasePerson } from './people.ts'
import { databaseName } from './schema.ts'

/** Removes everything this device keeps for a person: cart, picked files, previews (D4). Other tabs let go of it. */
export async function forgetPerson(sub: string): Promise<void> {
  await releasePerson(sub)
  const name = await databaseName(sub)
  await Dexie.delete(name)
  await forgetFolder(name)
}
