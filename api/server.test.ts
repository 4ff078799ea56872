import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { readConfig } from './config.ts'
import { itemFor, openCheckout, productNamed } from './testing/orders.ts'
import { newPerson } from './testing/people.ts'
import { openTestShop } from './testing/shop.ts'
import { newStaff } from './testing/staff.ts'

test('shutting down finishes a checkout under way, stand-ins included, and turns newcomers away', async () => {
  const shop = await openTestShop()
  const who = await newPerson(shop)
  const throwCloth = productNamed(shop, 'Solid Color Table Throws')
  const reached = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const { payments } = shop.deps
  const { openSession } = payments
  payments.openSession = async request => {
    reached.resolve()
    await mayGoOn.promise
    return openSession(request)
  }
  const answer = openCheckout(shop, who, [itemFor(throwCloth, defaultSelection(throwCloth))])
  await reached.promise
  const closed = shop.close()
  const [call, page] = await Promise.all([shop.call('/api/config'), shop.call('/cart')])
  expect([call.status, page.status]).toEqual([503, 503])
  expect(await call.json()).toMatchObject({
    code: 'unavailable',
    requestId: call.headers.get('X-Request-Id'),
  })
  mayGoOn.resolve()
  expect((await answer).status).toBe(200)
  await closed
  await expect(shop.call('/api/health')).rejects.toThrow('fetch failed')
})

describe('issue 6.16: behind a balancer', () => {
  test('a shop that is told to stop says so at its health, serves on for the delay, and then closes', async () => {
    const shop = await openTestShop()
    const closed = shop.close(60_000)
    const health = await shop.call('/api/health')
    const served = await shop.call('/api/config')
    expect([health.status, served.status]).toEqual([503, 200])
    // Kept connections end with their next answer, so that a balancer uses none of them after the port is closed.
    expect([health, served].map(({ headers }) => headers.get('Connection'))).toEqual(['close', 'close'])
    void shop.close()
    await closed
    await expect(shop.call('/api/config')).rejects.toThrow('fetch failed')
  })

  test('closes after the delay by itself', async () => {
    const shop = await openTestShop()
    await shop.close(50)
    await expect(shop.call('/api/health')).rejects.toThrow('fetch failed')
  })

  test('connections rest longer than balancers keep them, by default and as it is set', async () => {
    for (const [env, seconds] of [[{}, 75] as const, [{ KEEP_ALIVE_SECONDS: '620' }, 620] as const]) {
      const shop = await openTestShop(env)
      const { headers } = await shop.call('/api/health')
      expect(headers.get('Keep-Alive')).toBe(`timeout=${seconds}`)
      await shop.close()
    }
    expect(() => readConfig({ DRAIN_SECONDS: '601' })).toThrow('DRAIN_SECONDS=601')
  })
})

describe('D26 what never comes to a route', () => {
  const HOST = 'Host: localhost\r\n'
  const QUOTE = `POST /api/cart/quote HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`
  const BROKEN: [what: string, sent: string][] = [
    ['no HTTP', 'garbage\r\n\r\n'],
    ['an unknown method', `FOO /api/config HTTP/1.1\r\n${HOST}\r\n`],
    ['no host', 'GET /api/config HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /api/config HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an address that is none', `GET http://[evil/api/config HTTP/1.1\r\n${HOST}\r\n`],
    ['an address without a path', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`],
    ['a null byte', `GET /api/config HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
    ['headers that are too long', `GET /api/config HTTP/1.1\r\n${HOST}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['two lengths', `${QUOTE}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and pieces', `${QUOTE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a broken piece', `${QUOTE}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['a tunnel', `CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`],
  ]

  /** All that comes back over a connection until the shop ends it. */
  async function answerTo(port: string, sent: string): Promise<string> {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    return text(socket)
  }

  test('D26: is refused in the envelope, once, under an id that the log has, and its connection ends', async () => {
    const lines: Record<string, unknown>[] = []
    const shop = await openTestShop({}, pino({}, { write: line => void lines.push(JSON.parse(line)) }))
    const { port } = new URL(shop.url)
    for (const [what, sent] of BROKEN) {
      const [head = '', body = '', ...more] = (await answerTo(port, sent)).split('\r\n\r\n')
      expect([what, head]).toEqual([what, expect.stringMatching(/^HTTP\/1\.1 400 Bad Request\r\n/)])
      for (const header of [
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
      ])
        expect(head.toLowerCase()).toContain(header.toLowerCase())
      const { requestId, ...said } = JSON.parse(body) as Record<string, unknown>
      expect([what, said]).toEqual([what, { error: expect.any(String), code: 'bad_request' }])
      expect(head.toLowerCase()).toContain(`x-request-id: ${requestId}`)
      expect(lines.filter(({ id }) => id === requestId)).toMatchObject([{ level: 30, status: 400 }])
      expect(more).toEqual([])
    }
    await shop.close()
  })

  test('D26: a caller who asks for a tunnel and breaks off does not end the shop', async () => {
    const uncaught = vi.fn()
    process.on('uncaughtException', uncaught)
    const shop = await openTestShop()
    const { port } = new URL(shop.url)
    for (let caller = 0; caller < 20; caller++) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`CONNECT elsewhere.example:443 HTTP/1.1\r\n${HOST}\r\n`)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect((await shop.call('/api/config')).status).toBe(200)
    process.off('uncaughtException', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
    await shop.close()
  })

  test('D26: an expectation nobody meets is passed over, and the request answered', async () => {
    const shop = await openTestShop()
    const { port } = new URL(shop.url)
    const sent = `${QUOTE}Expect: a miracle\r\nConnection: close\r\nContent-Length: 12\r\n\r\n{"items":[]}`
    expect(await answerTo(port, sent)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    await shop.close()
  })

  test('D26: an answer that has begun has no other put into it by what comes behind its request', async () => {
    const shop = await openTestShop()
    const { token } = await newStaff(shop)
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    socket.write(`GET /api/desk/changes HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\n\r\n`)
    const [begun] = (await once(socket, 'data')) as [Buffer]
    expect(begun.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    socket.write('garbage\r\n\r\n')
    expect(await text(socket)).not.toContain('HTTP/1.1')
    await shop.close()
  })
})
