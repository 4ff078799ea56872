import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { deviceFacts } from './device-facts.ts'

test('issue 9.3: what a page wrote down is there for the next, and what was never written is nothing', async () => {
  const before = deviceFacts('facts-1')
  await before.setFact('entry a', { turn: 1, value: { who: 'Ada' } })
  await before.setFact('entry a', { turn: 2, value: { who: 'Ben' } })
  const after = deviceFacts('facts-1')
  expect(await after.fact('entry a')).toEqual({ turn: 2, value: { who: 'Ben' } })
  expect(await after.fact('entry b')).toBeUndefined()
})

test('issue 9.3: a newer shop in another tab may upgrade the database, and this one reads it again afterwards', async () => {
  const facts = deviceFacts('facts-2')
  await facts.setFact('entry a', 1)
  const deleted = new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('facts-2')
    request.onsuccess = resolve
    request.onblocked = reject
  })
  await deleted
  expect(await facts.fact('entry a')).toBeUndefined()
})

test('issue 9.3: a database that does not open rejects, and is tried again', async () => {
  const newer = indexedDB.open('facts-3', 2)
  const db = await new Promise<IDBDatabase>(resolve => {
    newer.onsuccess = () => resolve(newer.result)
  })
  db.close()
  const facts = deviceFacts('facts-3')
  await expect(facts.fact('entry a')).rejects.toThrow()
  await new Promise(resolve => {
    indexedDB.deleteDatabase('facts-3').onsuccess = resolve
  })
  expect(await facts.fact('entry a')).toBeUndefined()
})
