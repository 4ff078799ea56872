import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { memoryStorage } from '#pwa/lib/auth/testing/session.ts'
import { createDeviceEntry } from '#pwa/lib/device-entry.ts'
import { aBooth } from './booth/testing/a-booth.ts'
import { keepEntries } from './kept-entries.ts'

/** What a device's storage has of an entry, after a kill perhaps older than what was written. */
const entryOn = (device = memoryStorage()) =>
  createDeviceEntry(
    () => device,
    'entry',
    value => ('who' in value && typeof value.who === 'string' ? { who: value.who } : null),
  )

test('issue 9.1: what a killed browser’s storage lost is there again from the booth’s database', async () => {
  const { store } = await aBooth()
  const before = entryOn()
  const stop = await keepEntries(store, [before])
  before.put({ who: 'Ada' })
  before.put({ who: 'Ben' })
  await expect.poll(() => store.fact('entry entry')).toEqual({ turn: 2, value: { who: 'Ben' } })
  stop()
  const killed = entryOn()
  await keepEntries(store, [killed])
  expect(killed.get()).toEqual({ who: 'Ben' })
})

test('issue 9.1: nothing is kept once it has ended, and a database that takes nothing costs no entry', async () => {
  const [one, other] = [entryOn(), entryOn()]
  const kept: unknown[] = []
  const setFact = async (_: string, value: unknown) => {
    kept.push(value)
    throw new Error('full')
  }
  const stop = await keepEntries({ fact: async () => null, setFact }, [one, other])
  one.put({ who: 'Ada' })
  stop()
  for (const entry of [one, other]) entry.put({ who: 'Ben' })
  expect(kept).toEqual([{ turn: 1, value: { who: 'Ada' } }])
  expect(one.get()).toEqual({ who: 'Ben' })
})

test('issue 9.1: what the storage has is kept, and counts where it is newer than the database', async () => {
  const { store } = await aBooth()
  await store.setFact('entry entry', { turn: 1, value: { who: 'Ada' } })
  const device = memoryStorage()
  const earlier = entryOn(device)
  earlier.put({ who: 'Ada' })
  earlier.put(null)
  const now = entryOn(device)
  await keepEntries(store, [now])
  expect(now.get()).toBeNull()
  await expect.poll(() => store.fact('entry entry')).toEqual({ turn: 2, value: null })
})
