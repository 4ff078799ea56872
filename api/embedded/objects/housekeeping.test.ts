import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartError } from '#api/start-error.ts'
import { noise, type ObjectWorld, openWorld, temporaryFolder } from './testing/world.ts'

const INDEX = ['index.sqlite', 'index.sqlite-wal', 'index.sqlite-shm']

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let folder: string
const worlds: ObjectWorld[] = []

async function open() {
  const world = await openWorld({ folder, log })
  worlds.push(world)
  return world
}

/** Ends the world as a restart does. */
async function restarted(world: ObjectWorld): Promise<ObjectWorld> {
  worlds.splice(worlds.indexOf(world), 1)
  await world.close({ keepFolder: true })
  return open()
}

beforeEach(() => {
  vi.clearAllMocks()
  folder = temporaryFolder()
})
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.close({ keepFolder: true })
  rmSync(folder, { recursive: true, force: true })
})

const store = (world: ObjectWorld, key: string, bytes = noise(100)) =>
  world.gateway.put('order-artwork', key, bytes, 'image/jpeg').then(() => new Uint8Array(bytes))
const read = (world: ObjectWorld, key: string) => world.gateway.read('order-artwork', key)
const setAside = () => {
  const room = join(folder, 'set-aside')
  return existsSync(room) ? readdirSync(room).flatMap(day => readdirSync(join(room, day))) : []
}
const said = (level: keyof typeof log) => log[level].mock.calls as [Record<string, unknown>, string][]
const moveIndex = (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const name of INDEX) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name))
}

describe('issue 6.3: what the index does not name', () => {
  test('is set aside at a start, in the day’s folder, and told in a log line', async () => {
    const first = await open()
    const bytes = await store(first, 'kept')
    writeFileSync(join(folder, 'blobs', 'orphan'), 'whole but unnamed')
    const second = await restarted(first)
    expect(second.files().kept).toHaveLength(2)
    await second.keepHouse()
    expect([setAside(), second.files().kept.length]).toEqual([['orphan'], 1])
    expect(said('warn')).toEqual([
      [{ files: 1, folder: join(folder, 'set-aside'), days: 14 }, expect.stringContaining('set aside')],
    ])
    expect(said('error')).toEqual([])
    expect(await read(second, 'kept')).toEqual(bytes)
  })

  test('is deleted fifteen days later, not sooner, and that is told too', async () => {
    const first = await open()
    writeFileSync(join(folder, 'blobs', 'orphan'), 'whole but unnamed')
    const second = await restarted(first)
    second.time.now = Date.UTC(2026, 10, 22, 23)
    await second.keepHouse()
    second.time.now = Date.UTC(2026, 11, 6, 23)
    await second.keepHouse()
    expect(setAside()).toEqual(['orphan'])
    second.time.now = Date.UTC(2026, 11, 7)
    await second.keepHouse()
    expect(setAside()).toEqual([])
    expect(said('info')).toEqual([[{ files: 1 }, expect.stringContaining('deleted')]])
  })

  test('stays where it is when it came after the folder was opened: its row may be on its way', async () => {
    const world = await open()
    writeFileSync(join(folder, 'blobs', 'fresh'), 'its row comes next')
    await world.keepHouse()
    expect([setAside(), world.files().kept]).toEqual([[], ['fresh']])
    await world.keepHouse()
    expect(setAside()).toEqual(['fresh'])
  })

  test('is everything where the index is missing: nothing is deleted, it is an alert, and the index brings it back', async () => {
    const first = await open()
    const stored = new Map<string, Uint8Array>()
    for (const key of ['a', 'b', 'c']) stored.set(key, await store(first, key))
    worlds.splice(0)
    await first.close({ keepFolder: true })
    const elsewhere = join(folder, 'kept-index')
    moveIndex(folder, elsewhere)

    const without = await open()
    await without.keepHouse()
    expect([await read(without, 'a'), setAside().length]).toEqual([null, 3])
    expect(said('error')).toEqual([
      [expect.objectContaining({ alert: true, files: 3 }), expect.stringContaining('set aside')],
    ])
    worlds.splice(0)
    await without.close({ keepFolder: true })
    for (const name of INDEX) rmSync(join(folder, name), { force: true })
    moveIndex(elsewhere, folder)

    const again = await open()
    await again.keepHouse()
    for (const [key, bytes] of stored) expect(await read(again, key)).toEqual(bytes)
    expect(setAside()).toEqual([])
    expect(said('warn')).toEqual([[{ files: 3 }, expect.stringContaining('put back')]])
  })
})

describe('issue 6.3: what the index names and is not there', () => {
  test('is an alert that names bucket and folder, and nothing of the customer’s file name', async () => {
    const world = await open()
    await store(world, '0b5a4c1e/Pat%20Doe%20divorce%20party.pdf')
    await store(world, 'second', noise(300))
    const [one = '', two = ''] = world.files().kept
    const large = readFileSync(join(folder, 'blobs', one)).length === 300 ? one : two
    rmSync(join(folder, 'blobs', large === one ? two : one))
    truncateSync(join(folder, 'blobs', large), 299)
    await world.keepHouse()
    const [line] = said('error')
    expect(line).toEqual([
      {
        alert: true,
        files: 2,
        objects: expect.arrayContaining([
          { bucket: 'shop-orders', group: '0b5a4c1e', file: expect.any(String) },
          { bucket: 'shop-orders', group: '', file: large },
        ]),
      },
      expect.stringContaining('missing or cut short'),
    ])
    expect(JSON.stringify(said('error'))).not.toContain('Pat')
  })

  test('is nothing where all is whole, whatever becomes an object meanwhile, and nothing is taken away', async () => {
    const world = await open()
    const keys = Array.from({ length: 210 }, (_, at) => `many/${at}`)
    for (const key of keys) await store(world, key, noise(1))
    const upload = await world.gateway.createMultipart({
      bucket: 'order-artwork',
      key: 'parts',
      contentType: 'application/pdf',
    })
    const bytes = noise(10)
    const checksumSha256 = createHash('sha256').update(bytes).digest('base64')
    const url = await world.gateway.presignPart({ upload, partNumber: 1, checksumSha256, expiresSeconds: 60 })
    const headers = { 'x-amz-checksum-sha256': checksumSha256 }
    await fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers })
    const second = await restarted(world)
    const [, completed] = await Promise.all([
      second.keepHouse(),
      second.gateway.listParts(upload).then(parts => second.gateway.completeMultipart(upload, parts ?? [])),
    ])
    expect(completed).toMatchObject({ outcome: 'stored' })
    await second.keepHouse()
    expect([second.files().kept.length, setAside(), said('error'), said('warn')]).toEqual([211, [], [], []])
    expect(await read(second, 'parts')).toEqual(new Uint8Array(bytes))
  })
})

test('issue 6.3: a second store on the same folder is refused, and the first one’s upload goes on', async () => {
  const world = await open()
  await expect(openWorld({ folder, log })).rejects.toThrow(StartError)
  const bytes = await store(world, 'still-here')
  expect(await read(world, 'still-here')).toEqual(bytes)
})

test('issue 6.3: closing waits for the round under way', async () => {
  const world = await open()
  for (let at = 0; at < 20; at++) await store(world, `k${at}`, noise(1))
  const round = world.keepHouse()
  worlds.splice(0)
  await world.close({ keepFolder: true })
  await round
  expect(said('error')).toEqual([])
})
