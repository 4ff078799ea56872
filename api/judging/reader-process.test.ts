import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { LARGE_ROOM, largeRoom } from './limits.ts'
import { createReaderProcess, type ReaderOptions } from './reader-process.ts'

const BREAKING = fileURLToPath(new URL('./testing/breaking-reader.ts', import.meta.url))
const JPEG = sourceOfBytes(buildJpeg({ jfif: { unit: 1, x: 300, y: 300 } }))

function open(options: Partial<ReaderOptions> = {}) {
  const reader = createReaderProcess({ limitMs: 45_000, ...options })
  onTestFinished(() => reader.close())
  return reader
}

test.each(['native', 'memory'])(
  'decision 20: a file that breaks its reader (%s) is damaged, and the shop goes on with another reader',
  async path => {
    const reader = open({ program: BREAKING })
    expect((await reader.read({ path })).outcome).toBe('damaged')
    expect((await reader.read({ path })).outcome).toBe('damaged')
  },
)

test('decision 20: a file that never yields is ended at its limit', async () => {
  expect((await open({ program: BREAKING, limitMs: 300 }).read({ path: 'endless' })).outcome).toBe('overdue')
})

test('decision 20: a reader knows nothing of the shop’s environment', async () => {
  process.env.A_SECRET = 'sk_live_1'
  onTestFinished(() => {
    delete process.env.A_SECRET
  })
  const program = fileURLToPath(new URL('./testing/telling-reader.ts', import.meta.url))
  const reading = await open({ program }).read({ path: 'environment' })
  expect(reading).toMatchObject({ outcome: 'drawn', picture: new TextEncoder().encode('{}') })
})

test('issue 12.7: a file that nobody waits for gets more memory, and lets everything else pass', async () => {
  const program = fileURLToPath(new URL('./testing/telling-reader.ts', import.meta.url))
  const told = async (options: Partial<ReaderOptions>) => {
    const reading = await open({ program, ...options }).read({ path: 'room' })
    const bytes = reading.outcome === 'drawn' ? reading.picture : null
    return JSON.parse(new TextDecoder().decode(bytes ?? new Uint8Array()))
  }
  const [usual, large] = [await told({}), await told({ room: LARGE_ROOM })]
  expect(usual).toMatchObject({ growth: 2 ** 30, heap: '--max-old-space-size=384' })
  expect(large).toEqual({ priority: 19, growth: LARGE_ROOM.growth, heap: '--max-old-space-size=1024' })
  expect(usual.priority).toBeLessThan(19)
  expect([2 ** 30, 2 ** 36].map(bytes => largeRoom(bytes).growth)).toEqual([2 ** 29, 2 ** 31])
})

test('decision 20: a reader whose shop was killed ends, also in the middle of a file', async () => {
  const shop = fileURLToPath(new URL('./testing/shop-of-one-reader.ts', import.meta.url))
  const parent = spawn(process.execPath, [shop], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [told] = (await once(parent.stdout, 'data')) as [Buffer]
  const reader = Number(told)
  expect(isAlive(reader)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(reader)).toBe(false)
})

test('issue 6.38: what is drawn comes back as bytes of its own', async () => {
  const reading = await open().read({ source: JPEG, isToDraw: true })
  expect(reading.outcome === 'drawn' && reading.picture?.constructor).toBe(Uint8Array)
})

test('issue 6.38: a reader that drew ends: what it kept of that is not held against the next person’s file', async () => {
  const reader = open({ program: fileURLToPath(new URL('./testing/telling-reader.ts', import.meta.url)) })
  const pids = []
  for (const _ of [1, 2]) {
    const drawn = await reader.read({ path: 'process' })
    pids.push(Number(drawn.outcome === 'drawn' && new TextDecoder().decode(drawn.picture ?? undefined)))
  }
  expect(pids[0]).toBeGreaterThan(0)
  expect(pids[1]).not.toBe(pids[0])
  expect(isAlive(pids[0] ?? 0)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // Who takes over a dead process may leave its entry.
    return !existsSync('/proc') || !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
