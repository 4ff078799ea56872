import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createArrivals } from './arrivals.ts'
import { codeOf, noise, type ObjectWorld, openWorld } from './testing/world.ts'

const CALLER = 'x-test-caller'
let world: ObjectWorld

const open = async (limits: { bodies?: number; bytes?: number; stallMs?: number }) => {
  const arrivals = { bodies: 100, bytes: 1_000_000, stallMs: 60_000, ...limits }
  world = await openWorld({ arrivals, callerOf: c => c.req.header(CALLER) ?? '' })
}

let count = 0
const address = (contentLength: number) =>
  world.gateway.presignPut({
    bucket: 'order-artwork',
    key: `${count++}/a.jpg`,
    contentType: 'image/jpeg',
    contentLength,
    expiresSeconds: 60,
  })

async function put(length: number, caller = 'pat'): Promise<Response> {
  const headers = { 'content-type': 'image/jpeg', [CALLER]: caller }
  return fetch(await address(length), { method: 'PUT', body: new Uint8Array(noise(length)), headers })
}

/** A PUT of which the last byte never comes, once the store has begun to keep it. */
async function stalled(length: number, caller = 'pat'): Promise<ClientRequest> {
  const before = world.files().drafts.length
  const headers = { 'content-type': 'image/jpeg', 'content-length': String(length), [CALLER]: caller }
  const sending = request(await address(length), { method: 'PUT', headers })
  sending.on('error', () => undefined)
  sending.write(noise(length - 1))
  await expect.poll(() => world.files().drafts.length, { interval: 5 }).toBe(before + 1)
  return sending
}

describe('issue 6.7: uploads on their way', () => {
  afterEach(() => world.close())

  test('issue 6.7: one that stands still is given up, told so, and leaves nothing', async () => {
    await open({ stallMs: 100 })
    const sending = await stalled(5000)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
    expect(await text(answer)).toContain('<Code>RequestTimeout</Code>')
    expect(world.files()).toEqual({ drafts: [], kept: [] })
    expect((await put(5000)).status).toBe(200)
  })

  test('issue 6.7: one that is refused before it is read ends its connection, and says so', async () => {
    await open({})
    const headers = { 'content-type': 'image/jpeg', 'content-length': '5000' }
    const sending = request(`${await address(5000)}0`, { method: 'PUT', headers })
    sending.on('error', () => undefined)
    sending.write(noise(10))
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    expect([answer.statusCode, answer.headers.connection]).toEqual([403, 'close'])
    answer.resume()
  })

  test('issue 6.7: one that arrives slowly, but goes on, arrives', async () => {
    // A busy machine stands still for two seconds at times; ten bytes take longer than one silence may.
    await open({ stallMs: 4_500 })
    const headers = { 'content-type': 'image/jpeg', 'content-length': '10' }
    const sending = request(await address(10), { method: 'PUT', headers })
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>
    const dripping = setInterval(() => sending.write('x'), 500)
    const [answer] = await answered
    clearInterval(dripping)
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })

  test('issue 6.7: the draft goes with the connection', async () => {
    await open({})
    const sending = await stalled(5000)
    sending.destroy()
    await expect.poll(() => world.files().drafts, { interval: 5 }).toEqual([])
  })

  test.each([
    ['bodies', { bodies: 2 }, 1000],
    ['bytes', { bytes: 2500 }, 1000],
  ])(
    'issue 6.7: one caller has room for so many %s at once, another has their own',
    async (_, limits, length) => {
      await open(limits)
      const [first] = [await stalled(length), await stalled(length)]
      const refused = await put(length)
      expect([refused.status, refused.headers.get('retry-after'), await codeOf(refused)]).toEqual([
        503,
        '5',
        'SlowDown',
      ])
      expect(world.files().drafts).toHaveLength(2)
      expect((await put(length, 'sam')).status).toBe(200)
      first.destroy()
      await expect.poll(async () => (await put(length)).status, { interval: 10 }).toBe(200)
    },
  )
})

test('issue 6.7: law: what one caller has on the way never passes the bounds, and a body alone always has room', () => {
  const step = fc.record({
    caller: fc.constantFrom('pat', 'sam'),
    bytes: fc.integer({ min: 0, max: 300 }),
    leaves: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const arrivals = createArrivals({ bodies: 3, bytes: 500, stallMs: 1 })
      const held: Record<string, { bytes: number; leave: () => void }[]> = { pat: [], sam: [] }
      for (const { caller, bytes, leaves } of steps) {
        const own = held[caller] ?? []
        if (leaves) own.shift()?.leave()
        else {
          const sum = own.reduce((total, each) => total + each.bytes, bytes)
          const hasRoom = own.length === 0 || (own.length < 3 && sum <= 500)
          const enter = () => own.push({ bytes, leave: arrivals.enter(caller, bytes) })
          if (hasRoom) enter()
          else expect(enter).toThrow(expect.objectContaining({ code: 'SlowDown' }))
        }
      }
    }),
  )
})
