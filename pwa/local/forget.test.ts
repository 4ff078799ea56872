import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { forgetPerson } from './forget.ts'
import { personOf } from './people.ts'
import { databaseName } from './schema.ts'
import { BANNER } from './testing.ts'

test("D4: a person's database leaves the device, another's stays", async () => {
  for (const sub of ['auth0|pat', 'auth0|sam']) await (await personOf(sub).local).cart.add(BANNER)
  await forgetPerson('auth0|pat')
  expect(await Dexie.getDatabaseNames()).toEqual([await databaseName('auth0|sam')])
  await forgetPerson('auth0|sam')
  expect(await Dexie.getDatabaseNames()).toEqual([])
})
