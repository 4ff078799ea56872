import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { forwarded, REQUEST_ID } from './forward.ts'
import type { ApiEnv } from './middleware/context.ts'
import { STAND_IN_PATHS } from './stand-in-paths.ts'
import { freePort } from './testing/free-port.ts'

interface Heard {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

async function listening(server: Server, port = 0): Promise<string> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The process that runs the stand-ins, and what it heard. */
function standIn(answer: RequestListener = (_, response) => void response.end('here')) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    heard.push({ method, url, headers, body: await text(request) })
    answer(request, response)
  })
  return { heard, server }
}

/** A process beside it, which sends on what is the object store's. */
async function shopBefore(base: string): Promise<string> {
  const app = new Hono<ApiEnv>().use(async (c, next) => {
    c.set('requestId', 'one id for both')
    await next()
  })
  for (const { path, routes } of forwarded('objects', base)) app.route(path, routes)
  return listening(createAdaptorServer({ fetch: app.fetch }) as Server)
}

test('issue 10.3: method, address, body and headers go on as they came, with who asked and one id for both logs', async () => {
  const { heard, server } = standIn((_, response) => {
    response.writeHead(201, { etag: '"1"', 'set-cookie': ['a=1', 'b=2'] }).end('stored')
  })
  const shop = await shopBefore(await listening(server))
  const answer = await fetch(`${shop}/objects/a%20b/c?x=1&x=2`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.7' },
    body: 'bytes',
  })
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([201, '"1"', 'stored'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(heard).toMatchObject([
    {
      ...{ method: 'PUT', url: '/objects/a%20b/c?x=1&x=2', body: 'bytes' },
      headers: { 'content-type': 'text/plain', [REQUEST_ID]: 'one id for both' },
    },
  ])
  expect(heard[0]?.headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7, .*127\.0\.0\.1$/)
})

test.each([204, 304])('issue 10.3: an answer of %i has no body and comes all the same', async status => {
  const { server } = standIn((_, response) => void response.writeHead(status, { etag: '"1"' }).end())
  const answer = await fetch(`${await shopBefore(await listening(server))}/objects/a`)
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([status, '"1"', ''])
})

test('issue 10.3: while the other process is started again a request waits, and then goes once with its whole body', async () => {
  const port = await freePort()
  const shop = await shopBefore(`http://127.0.0.1:${port}`)
  const asked = fetch(`${shop}/objects/a`, { method: 'PUT', body: 'bytes' })
  const { heard, server } = standIn()
  await listening(server, port)
  expect(await (await asked).text()).toBe('here')
  expect(heard.map(({ body }) => body)).toEqual(['bytes'])
})

test('issue 10.3: a connection that breaks in the middle is 503 and asked again by its device, not by us', async () => {
  const { heard, server } = standIn(request => void request.socket.destroy())
  const answer = await fetch(`${await shopBefore(await listening(server))}/objects/a`, { method: 'DELETE' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(heard).toHaveLength(1)
})

test('issue 10.3: each stand-in has its own addresses alone, and none is a page or a call of the shop', () => {
  const paths = Object.values(STAND_IN_PATHS).flat()
  const shared = paths.filter((path, at) => paths.indexOf(path) !== at)
  expect(shared).toEqual(['/look/*'])
  expect(paths.filter(path => path.startsWith('/api'))).toEqual([])
})
