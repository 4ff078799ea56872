import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf, noise, type ObjectWorld, openWorld, temporaryFolder } from './testing/world.ts'

const MIB = 1024 * 1024

const worlds: ObjectWorld[] = []
async function open(...overrides: Parameters<typeof openWorld>) {
  const world = await openWorld(...overrides)
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close()
})

describe('what lasts', () => {
  test('a second start finds objects and unfinished uploads, and sweeps what a crash left', async () => {
    const folder = temporaryFolder()
    const first = await openWorld({ folder })
    const bytes = noise(1000)
    await first.gateway.put('order-artwork', 'kept', bytes, 'image/jpeg')
    const at = { bucket: 'order-artwork', key: 'parts', contentType: 'application/pdf' } as const
    const upload = await first.gateway.createMultipart(at)
    const checksumSha256 = createHash('sha256').update(bytes).digest('base64')
    const url = await first.gateway.presignPart({ upload, partNumber: 1, checksumSha256, expiresSeconds: 60 })
    const headers = { 'x-amz-checksum-sha256': checksumSha256 }
    await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })
    await first.close({ keepFolder: true })
    // A crash between the bytes and their row, and one in the middle of the bytes.
    writeFileSync(join(folder, 'blobs', 'orphan'), 'whole but unnamed')
    writeFileSync(join(folder, 'drafts', 'half'), 'hal')

    const second = await open({ folder })
    await second.keepHouse()
    expect(second.files()).toMatchObject({ drafts: [], kept: { length: 2 } })
    expect(await second.gateway.read('order-artwork', 'kept')).toEqual(new Uint8Array(bytes))
    const parts = (await second.gateway.listParts(upload)) ?? []
    expect(await second.gateway.completeMultipart(upload, parts)).toMatchObject({ outcome: 'stored' })
  })

  test('a replaced or removed object gives its space back', async () => {
    const world = await open()
    for (const size of [10, 20]) await world.gateway.put('order-artwork', 'k', noise(size), 'image/jpeg')
    expect(world.files().kept).toHaveLength(1)
    await world.gateway.remove('order-artwork', 'k')
    expect(world.files().kept).toEqual([])
  })
})

describe('what goes wrong', () => {
  const presign = (world: ObjectWorld) =>
    world.gateway.presignGet({ bucket: 'order-artwork', key: 'secret-key', expiresSeconds: 60 })

  test('Trust: a fault here is a plain InternalError outside and a log line inside', async () => {
    const error = vi.fn()
    const log = { info: () => undefined, warn: () => undefined, error }
    const world = await open({ log })
    await world.gateway.put('order-artwork', 'secret-key', noise(10), 'image/jpeg')
    for (const name of world.files().kept) rmSync(join(world.folder, 'blobs', name))
    const response = await fetch(await presign(world))
    expect([response.status, await codeOf(response)]).toEqual([500, 'InternalError'])
    expect(error).toHaveBeenCalledOnce()
  })

  test('Trust: a refusal’s log line holds neither address nor signature', async () => {
    const info = vi.fn()
    const world = await open({ log: { info, warn: () => undefined, error: () => undefined } })
    await fetch((await presign(world)).replace('secret-key', 'other-key'))
    expect(info).toHaveBeenCalledOnce()
    expect(JSON.stringify(info.mock.calls)).not.toMatch(/-key|Signature=|X-Amz/)
  })
})

describe('large files', () => {
  /** Sends so many MiB of one piece over and over, waiting whenever the server does; returns status and peak memory. */
  function sendLarge(url: string, mib: number) {
    const piece = noise(MIB)
    const before = process.memoryUsage().rss
    return new Promise<{ status: number; grown: number }>((resolve, reject) => {
      let sent = 0
      let peak = before
      const headers = { 'content-type': 'image/jpeg', 'content-length': mib * MIB }
      const req = request(url, { method: 'PUT', headers }, res => {
        res.resume()
        resolve({ status: res.statusCode ?? 0, grown: peak - before })
      })
      const more = () => {
        peak = Math.max(peak, process.memoryUsage().rss)
        if (sent++ < mib) req.write(piece, more)
        else req.end()
      }
      req.on('error', reject)
      more()
    })
  }

  test('§5 artwork: a large file streams through without being held', async () => {
    const world = await open()
    const url = await world.gateway.presignPut({
      bucket: 'order-artwork',
      key: 'large',
      contentType: 'image/jpeg',
      contentLength: 200 * MIB,
      expiresSeconds: 300,
    })
    const { status, grown } = await sendLarge(url, 200)
    expect(status).toBe(200)
    expect((await world.gateway.head('order-artwork', 'large'))?.size).toBe(200 * MIB)
    expect(grown).toBeLessThan(120 * MIB)
  })
})
