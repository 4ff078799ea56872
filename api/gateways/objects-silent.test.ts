import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { onError } from '#api/middleware/envelope.ts'
import { freePort } from '#api/testing/free-port.ts'
import { createObjectGateway } from './objects.ts'
import { OBJECTS_PATIENCE } from './objects-client.ts'
import { ObjectsSilent } from './silent.ts'

function gatewayAt(port: number) {
  return createObjectGateway({
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: 'us-east-1',
    forcePathStyle: true,
    buckets: { 'order-artwork': 'a', 'product-artwork': 'b', 'showcase-artwork': 'c' },
    requestHandler: { requestTimeout: 100, throwOnRequestTimeout: true },
  })
}

async function storeThat(answers: RequestListener) {
  const server = createServer(answers).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return gatewayAt(typeof address === 'object' && address ? address.port : 0)
}

test.each([
  ['says nothing', () => storeThat(() => undefined)],
  ['hangs up', () => storeThat(({ socket }) => socket.destroy())],
  ['cannot serve', () => storeThat((_, answer) => answer.writeHead(503).end())],
  ['breaks off in the middle', () => storeThat((_, answer) => breakOff(answer))],
  ['is not there', async () => gatewayAt(await freePort())],
])('issue 10.1: an object store that %s is called silent, whatever it is asked', async (_, open) => {
  const gateway = await open()
  const asked = [
    gateway.read('order-artwork', 'key'),
    gateway.createMultipart({ bucket: 'order-artwork', key: 'key', contentType: 'image/jpeg' }),
  ]
  for (const call of await Promise.allSettled(asked))
    expect(call).toMatchObject({ status: 'rejected', reason: expect.any(ObjectsSilent) })
})

/** Promises more than it sends. */
function breakOff(answer: Parameters<RequestListener>[1]): void {
  answer.setHeader('Content-Length', 100)
  answer.write('half', () => answer.destroy())
}

test('issue 10.1: no request is held for more than 8 s by a silent object store', () => {
  const { connectionTimeout, requestTimeout, attempts } = OBJECTS_PATIENCE
  expect(attempts * Math.max(connectionTimeout, requestTimeout)).toBeLessThan(8_000)
})

test('issue 10.1: who asks while the object store is silent is told 503, and when to ask again', async () => {
  const app = new Hono().get('/', () => {
    throw new ObjectsSilent(new Error('no byte came'))
  })
  app.onError(onError(pino({ level: 'silent' })))
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
})
