import { MongoClient } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import type { Command } from '#api/store/contract/mongo-commands.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { StoreSilent } from '#api/store/silent.ts'
import { openMongoStore } from './open.ts'

/** A store over a stand-in that can be made to fail, with the commands that came; `query` of its address as an operator writes it. */
async function faulty(query = '') {
  const came: Command[] = []
  const standIn = await startMongoStandIn(command => void came.push(command))
  const store = await openMongoStore({ uri: `${standIn.uri}/${query}`, dbName: 'shop' })
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

test('issue 10.3: where no write may be sent twice, one whose answer is lost is called silent, no lost race, and is done once', async () => {
  const { store, fail, came } = await faulty('?retryWrites=false')
  await store.pageViews.insert(PAGE)
  await store.pageViews.insert({ ...PAGE, _id: 'removed' })
  const add = (found: typeof PAGE) => ({ ...found, count: found.count + 1 })
  const writes: [verb: string, write: () => Promise<unknown>][] = [
    ['insert', () => store.pageViews.insert({ ...PAGE, _id: 'another' })],
    ['insert', () => store.pageViews.insertAll([{ ...PAGE, _id: 'one of many' }])],
    ['insert', () => store.pageViews.upsert('made', found => add(found ?? { ...PAGE, _id: 'made' }))],
    ['update', () => store.pageViews.update(PAGE._id, add)],
    ['update', () => store.pageViews.upsert(PAGE._id, found => add(found ?? PAGE))],
    ['findAndModify', () => store.pageViews.increment(PAGE, [{ field: 'count', by: 1 }])],
    ['delete', () => store.pageViews.remove('removed')],
  ]
  const sentBefore = came('insert').length
  for (const [verb, write] of writes) {
    await fail(1, { failCommands: [verb], closeConnection: true })
    await expect(write(), verb).rejects.toBeInstanceOf(StoreSilent)
  }
  const left = await store.pageViews.find({})
  expect(left.map(({ _id, count }) => [_id, count])).toEqual([
    [PAGE._id, 3],
    ['another', 0],
    ['made', 1],
    ['one of many', 0],
  ])
  // `findAndModify` has an `update` in it.
  const sent = ['insert', 'update', 'delete'].flatMap(came)
  expect(sent).toHaveLength(sentBefore + writes.length)
  // By such a number a server knows a write that it has to remember.
  expect(sent.filter(({ txnNumber }) => txnNumber !== undefined)).toEqual([])
})

test('issue 10.1: many documents at once never count as stored when no answer says so', async () => {
  const { store, fail } = await faulty()
  const many = [PAGE, { ...PAGE, _id: 'another' }]
  await fail(2, { failCommands: ['insert'], closeConnection: true })
  await expect(store.pageViews.insertAll(many)).rejects.toBeInstanceOf(StoreSilent)
  const NOT_ALLOWED = 13
  await fail(50, { failCommands: ['insert'], errorCode: NOT_ALLOWED })
  await expect(store.pageViews.insertAll(many)).rejects.toThrow('failCommand')
  await fail(0, {})
  await store.pageViews.insertAll(many)
  expect(await store.pageViews.count({})).toBe(2)
})

test('issue 10.1: many documents, one of them there before, that a majority has not confirmed are called silent', async () => {
  const { store, fail } = await faulty()
  await store.pageViews.insert(PAGE)
  await fail(1, { failCommands: ['insert'], writeConcernError: { code: 100, errmsg: 'too few members' } })
  const many = [PAGE, { ...PAGE, _id: 'another' }]
  await expect(store.pageViews.insertAll(many)).rejects.toBeInstanceOf(StoreSilent)
})

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
