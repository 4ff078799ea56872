import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { deviceFacts, factsAtStart, preloadFacts } from './device-facts.ts'

test('issue 9.3: what a page wrote down is there for the next, and what was never written is nothing', async () => {
  const before = deviceFacts('facts-1')
  await before.setFact('entry a', { turn: 1, value: { who: 'Ada' } })
  await before.setFact('entry a', { turn: 2, value: { who: 'Ben' } })
  const after = deviceFacts('facts-1')
  expect(await after.all()).toEqual(new Map([['entry a', { turn: 2, value: { who: 'Ben' } }]]))
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
  expect(await facts.all()).toEqual(new Map())
})

test('issue 9.3: a database that does not open rejects, and is tried again', async () => {
  const newer = indexedDB.open('facts-3', 2)
  const db = await new Promise<IDBDatabase>(resolve => {
    newer.onsuccess = () => resolve(newer.result)
  })
  db.close()
  const facts = deviceFacts('facts-3')
  await expect(facts.all()).rejects.toThrow()
  await new Promise(resolve => {
    indexedDB.deleteDatabase('facts-3').onsuccess = resolve
  })
  expect(await facts.all()).toEqual(new Map())
})

test('issue 12.5: what is read ahead is read in one transaction, and once: a later start reads anew', async () => {
  await deviceFacts().setFact('entry a', 1)
  await deviceFacts().setFact('entry b', 2)
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  preloadFacts()
  const facts = factsAtStart()
  expect([await facts.fact('entry a'), await facts.fact('entry b')]).toEqual([1, 2])
  expect(await facts.fact('entry c')).toBeUndefined()
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  await facts.setFact('entry a', 3)
  expect(await factsAtStart().fact('entry a')).toBe(3)
})

test('issue 12.5: a database that does not open is told to who asks for a fact, not to who began to read', async () => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  preloadFacts()
  await expect(factsAtStart().fact('entry a')).rejects.toThrow('denied')
  opening.mockRestore()
})
