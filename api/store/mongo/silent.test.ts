import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { onError } from '#api/middleware/envelope.ts'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { StoreSilent } from '#api/store/silent.ts'
import { openMongoStore, PATIENCE } from './open.ts'

/** A way to a MongoDB that swallows all it is given once it is told to. */
async function swallowing() {
  const standIn = await startMongoStandIn()
  const far = Number(new URL(standIn.uri).port)
  const sockets = new Set<Socket>()
  const line = { isSilent: false }
  const server = createServer(near => {
    const onward = connect(far, '127.0.0.1')
    for (const socket of [near, onward])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => near.destroy()))
    near.on('data', chunk => void (line.isSilent || onward.write(chunk)))
    onward.on('data', chunk => void (line.isSilent || near.write(chunk)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const store = await openMongoStore({
    // Else the driver would go where the server says it lives, past this way to it.
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    dbName: 'shop',
    patience: { selection: 150, socket: 150, queue: 150 },
  })
  onTestFinished(async () => {
    await store.close()
    for (const socket of sockets) socket.destroy()
    await Promise.all([once(server.close(), 'close'), standIn.stop()])
  })
  return { store, line }
}

const page = { _id: 'a page', day: '2026-11-24', path: '/', count: 0, params: {} }

test('issue 10.1: a database that falls silent ends every kind of call, and is called silent', async () => {
  const { store, line } = await swallowing()
  await store.pageViews.insert(page)
  line.isSilent = true
  const calls = {
    get: () => store.pageViews.get(page._id),
    insert: () => store.pageViews.insert({ ...page, _id: 'another' }),
    update: () => store.pageViews.update(page._id, found => ({ ...found, count: 1 })),
    increment: () => store.pageViews.increment(page, [{ field: 'count', by: 1 }]),
    remove: () => store.pageViews.remove(page._id),
    find: () => store.pageViews.find({}),
    count: () => store.pageViews.count({}),
    ping: () => store.ping(),
  }
  const ended = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [
      name,
      await call().then(
        () => 'answered',
        error => error instanceof StoreSilent,
      ),
    ]),
  )
  expect(Object.fromEntries(ended)).toEqual(Object.fromEntries(Object.keys(calls).map(name => [name, true])))
})

test('issue 10.1: no request is held for more than 8 s: a command is tried twice', () => {
  expect(2 * Math.max(PATIENCE.selection, PATIENCE.socket)).toBeLessThan(8_000)
})

test('issue 10.1: who asks meanwhile is told 503, and when to ask again', async () => {
  const app = new Hono().get('/', () => {
    throw new StoreSilent(new Error('no byte came'))
  })
  app.onError(onError(pino({ level: 'silent' })))
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toMatchObject([
    503,
    '5',
    { code: 'unavailable' },
  ])
})
