import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import type { Command } from '#api/store/contract/mongo-commands.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { StoreSilent } from '#api/store/silent.ts'
import { openMongoStore } from './open.ts'

/** A store over a stand-in that can be made to fail, with the commands that came. */
async function faulty() {
  const came: Command[] = []
  const standIn = await startMongoStandIn(command => void came.push(command))
  const store = await openMongoStore({ uri: standIn.uri, dbName: 'shop' })
  const client = new MongoClient(standIn.uri)
  onTestFinished(async () => {
    await Promise.all([store.close(), client.close()])
    await standIn.stop()
  })
  const fail = (times: number, data: object) =>
    client.db('admin').command({ configureFailPoint: 'failCommand', mode: { times }, data })
  return { store, fail, came: (verb: string) => came.filter(command => verb in command) }
}

const PAGE = { _id: 'a page', day: '2026-11-24', path: '/', count: 0, params: {} }

test.each(['insert', 'update', 'findAndModify', 'find', 'delete', 'aggregate'])(
  'issue 10.1: a connection that dies after %s was done: the driver asks again, and it counts once',
  async verb => {
    const { store, fail } = await faulty()
    await store.pageViews.insert(PAGE)
    await fail(1, { failCommands: [verb], closeConnection: true })
    await store.pageViews.insert({ ...PAGE, _id: 'another' })
    await store.pageViews.update(PAGE._id, found => ({ ...found, count: found.count + 1 }))
    await store.pageViews.increment(PAGE, [{ field: 'count', by: 1 }])
    expect(await store.pageViews.count({})).toBe(2)
    expect(await store.pageViews.remove('another')).toBe(true)
    expect(await store.pageViews.find({})).toEqual([{ ...PAGE, count: 2 }])
  },
)

test('issue 10.1: a primary that steps down is waited for; one that stays down is called silent', async () => {
  const { store, fail } = await faulty()
  const NOT_PRIMARY = 10_107
  await fail(1, { failCommands: ['insert'], errorCode: NOT_PRIMARY })
  expect(await store.pageViews.insert(PAGE)).toBe(true)
  await fail(50, { failCommands: ['find'], errorCode: NOT_PRIMARY })
  await expect(store.pageViews.get(PAGE._id)).rejects.toBeInstanceOf(StoreSilent)
})

test('issue 10.1: a change begins from the primary’s newest, everything else reads what a majority has', async () => {
  const { store, came } = await faulty()
  await store.pageViews.insert(PAGE)
  await store.pageViews.get(PAGE._id)
  await store.pageViews.update(PAGE._id, found => ({ ...found, count: 1 }))
  await store.pageViews.upsert(PAGE._id, found => found ?? PAGE)
  expect(came('find').map(({ readConcern }) => readConcern)).toEqual([
    { level: 'majority' },
    { level: 'local' },
    { level: 'local' },
  ])
})

test('issue 10.1: of many documents all come, however few an answer carries', async () => {
  const { store, came } = await faulty()
  const ids = Array.from({ length: 10 }, (_, at) => `page ${at}`)
  for (const _id of ids) await store.pageViews.insert({ ...PAGE, _id })
  expect((await store.pageViews.find({})).map(({ _id }) => _id)).toEqual(ids)
  expect(came('getMore')).toHaveLength(3)
})

test('issue 10.1: a document over 16 MB is refused, and what was there stays', async () => {
  const { store } = await faulty()
  await store.pageViews.insert(PAGE)
  const path = 'x'.repeat(16 * 1024 * 1024)
  await expect(store.pageViews.update(PAGE._id, found => ({ ...found, path }))).rejects.toThrow(/too large/)
  expect(await store.pageViews.get(PAGE._id)).toEqual(PAGE)
})
