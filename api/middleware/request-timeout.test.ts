import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createAdaptorServer } from '@hono/node-server'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#api/app.ts'
import { openTestShop, type TestShop } from '#api/testing/shop.ts'
import { OWN_HEADER } from '#shared/contract/own-answer.ts'
import { MINUTE } from '#shared/time.ts'

const ARRIVAL_MS = 150
const log: string[] = []
let shop: TestShop
let url: string

const servers: Server[] = []

beforeAll(async () => {
  shop = await openTestShop()
  const app = appWithin(ARRIVAL_MS)
  // Stands for the object store: answers once the body is whole, or after as long as the address says.
  app.put('/objects/bucket/key', async c => c.text(String((await c.req.arrayBuffer()).byteLength)))
  app.post('/slow', async c => {
    await c.req.text()
    await new Promise(resolve => setTimeout(resolve, 2 * ARRIVAL_MS))
    return c.text('in the end')
  })
  url = await serve(app)
})
afterAll(async () => {
  for (const server of servers) server.close()
  await shop.close()
})

function appWithin(arrivalMs: number) {
  const lines = pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  return createApp({ ...shop.deps, log: lines }, { version: 'test', mounts: [], arrivalMs })
}

async function serve(app: ReturnType<typeof appWithin>): Promise<string> {
  const server = createAdaptorServer(app) as Server
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A request of ten bytes, of which one has been sent. */
function begun(
  path: string,
  method = 'POST',
  headers: Record<string, string> = { 'content-length': '10' },
  origin = url,
) {
  const sending = request(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sending.on('error', () => undefined)
  sending.write('{')
  return sending
}
const answerTo = async (sending: ClientRequest) => ((await once(sending, 'response')) as [IncomingMessage])[0]

describe('issue 6.7: a request has its time to arrive', () => {
  test.each([
    ['/api/cart/quote', undefined],
    ['/api/cart/quote', { 'transfer-encoding': 'chunked' }],
    ['/api/stripe/webhook', undefined],
    ['/api/orders/GL-0000-0000/status', undefined],
  ])(
    'issue 6.7: a body for %s that stands still is 408 in the envelope, and its connection ends',
    async (path, headers) => {
      log.length = 0
      const sending = begun(path, 'POST', headers)
      const answer = await answerTo(sending)
      const closed = once(answer.socket, 'close')
      expect([answer.statusCode, answer.headers[OWN_HEADER.toLowerCase()]]).toEqual([408, '1'])
      expect(await json(answer)).toMatchObject({
        code: 'request_timeout',
        requestId: answer.headers['x-request-id'],
      })
      await closed
      // Nobody is alerted of it: one line, of a request that was refused.
      expect(log.map(line => JSON.parse(line))).toMatchObject([{ level: 30, status: 408, path }])
    },
  )

  test('issue 6.7: an upload has longer than others', async () => {
    const sending = begun('/objects/bucket/key', 'PUT')
    setTimeout(() => sending.end('x'.repeat(9)), 2 * ARRIVAL_MS)
    expect((await answerTo(sending)).statusCode).toBe(200)
  })

  test('issue 6.7: what has arrived may be worked on for as long as it takes', async () => {
    const answer = await fetch(`${url}/slow`, { method: 'POST', body: 'whole' })
    expect([answer.status, await answer.text()]).toEqual([200, 'in the end'])
  })

  test('issue 6.7: a caller who leaves in the middle of a body is no fault of ours', async () => {
    log.length = 0
    const reading = Promise.withResolvers<void>()
    // The caller is gone long before the time is over, however busy the machine is.
    const app = appWithin(MINUTE)
    app.post('/slow', async c => {
      const body = c.req.text()
      reading.resolve()
      return c.text(await body)
    })
    const sending = begun('/slow', 'POST', undefined, await serve(app))
    await reading.promise
    sending.destroy()
    await expect.poll(() => log.length, { interval: 5 }).toBe(1)
    expect(JSON.parse(log[0] ?? '')).toMatchObject({ level: 30, path: '/slow', status: 400 })
  })
})
