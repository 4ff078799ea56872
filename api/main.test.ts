import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from './testing/free-port.ts'
import { objectsOf, startShopProcess } from './testing/shop-process.ts'

const MIB = 1024 * 1024
type Started = ReturnType<typeof startShopProcess>

let dataDir: string
const started: Started[] = []
const start = (port: number, env: Record<string, string> = {}, descriptors: number | null = null) => {
  const shop = startShopProcess(port, dataDir, env, descriptors)
  started.push(shop)
  return shop
}
async function open(port?: number, env = {}, descriptors: number | null = null): Promise<Started> {
  const shop = start(port ?? (await freePort()), env, descriptors)
  await shop.open()
  return shop
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-main-'))
})
afterEach(async () => {
  for (const shop of started.splice(0)) await shop.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** An upload that stands halfway until it is told to go on; returns the status in the end. */
async function halfUpload(url: string, bytes: Buffer) {
  const address = await objectsOf(url, dataDir).presignPut({
    bucket: 'order-artwork',
    key: 'half/way.jpg',
    contentType: 'image/jpeg',
    contentLength: bytes.length,
    expiresSeconds: 300,
  })
  const headers = { 'content-type': 'image/jpeg', 'content-length': bytes.length }
  const put = request(address, { method: 'PUT', headers })
  const status = new Promise<number>((resolve, reject) => {
    put.on('error', reject)
    put.on('response', answer => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
  })
  const middle = Math.floor(bytes.length / 2)
  await new Promise<void>(done => put.write(bytes.subarray(0, middle), () => done()))
  return {
    goOn(): Promise<number> {
      put.end(bytes.subarray(middle))
      return status
    },
    /** The status, or null when the shop is gone first. */
    cutOff: () => status.catch(() => null),
  }
}

describe('issue 6.3: one process a folder', () => {
  test.each([true, false])(
    'a second start is refused, names the folder and harms nothing that runs (same port: %s)',
    async samePort => {
      const port = await freePort()
      const shop = await open(port)
      const objects = objectsOf(shop.url, dataDir)
      const bytes = randomBytes(4 * MIB)
      const upload = await halfUpload(shop.url, bytes)
      const acknowledged = new Map<string, Buffer>()
      let isOver = false
      const uploads = (async () => {
        for (let at = 0; !isOver; at++) {
          const body = randomBytes(2000)
          await objects.put('order-artwork', `k${at}`, body, 'image/jpeg')
          acknowledged.set(`k${at}`, body)
        }
      })()
      const second = start(samePort ? port : await freePort())
      expect(await second.exited).toBe(1)
      isOver = true
      await uploads
      expect(second.said()).toContain(`${join(dataDir, 'objects')} is in use`)
      expect(second.said()).toContain('Stop that one, or set DATA_DIR to another folder.')
      expect(second.said()).not.toMatch(/\bat .*\.ts:\d+/)
      expect(await upload.goOn()).toBe(200)
      acknowledged.set('half/way.jpg', bytes)
      expect(acknowledged.size).toBeGreaterThan(5)
      for (const [key, body] of acknowledged) {
        const stored = await objects.read('order-artwork', key)
        expect([key, Buffer.compare(stored ?? new Uint8Array(), body)]).toEqual([key, 0])
      }
    },
  )

  test('a start after kill -9 needs nothing by hand, and has what was acknowledged', async () => {
    const port = await freePort()
    const shop = await open(port)
    const bytes = randomBytes(3000)
    await objectsOf(shop.url, dataDir).put('order-artwork', 'kept', bytes, 'image/jpeg')
    const upload = await halfUpload(shop.url, randomBytes(MIB))
    const [cutOff] = await Promise.all([upload.cutOff(), shop.kill('SIGKILL')])
    expect(cutOff).toBeNull()
    const again = await open(port)
    expect(await objectsOf(again.url, dataDir).read('order-artwork', 'kept')).toEqual(new Uint8Array(bytes))
  })
})

describe('issue 6.4: descriptors and faults', () => {
  /** Makes the shop throw outside of everything when it gets the signal. */
  const FAULT = `
    import { isMainThread } from 'node:worker_threads'
    const key = ['sk', 'live', 'very' + 'secret'].join('_')
    const fault = () => Object.assign(new Error('no ' + key + ' here'), { raw: key })
    if (isMainThread) process.on('SIGUSR2', () => setImmediate(() => { throw fault() }))`
  const faulty = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(FAULT)}` }

  test('issue 6.4: more idle sockets than there are descriptors leave the shop running, and it answers again when they are gone', async () => {
    const shop = await open(undefined, {}, 256)
    const { port } = new URL(shop.url)
    const sockets = Array.from({ length: 300 }, () =>
      connect(Number(port), 'localhost').on('error', () => {}),
    )
    const closed = () => sockets.filter(socket => socket.destroyed).length
    await expect.poll(closed).toBeGreaterThan(200)
    await expect.poll(() => shop.said()).toContain('connections are turned away')
    for (const socket of sockets) socket.destroy()
    const health = () => fetch(`${shop.url}/api/health`).then(({ status }) => status, String)
    await expect.poll(health).toBe(200)
    await shop.kill('SIGTERM')
    expect(await shop.exited).toBe(0)
  })

  test('issue 6.4: what nobody catches is one log line without secrets and an orderly end with exit code 1', async () => {
    const shop = await open(undefined, faulty)
    const bytes = randomBytes(MIB)
    const upload = await halfUpload(shop.url, bytes)
    const ended = shop.kill('SIGUSR2')
    await expect.poll(() => shop.said()).toContain('nobody caught this error')
    expect(await upload.goOn()).toBe(200)
    await ended
    expect(await shop.exited).toBe(1)
    expect(shop.said()).toContain('"message":"no ... here"')
    expect(shop.said()).not.toContain('verysecret')
  })
})
