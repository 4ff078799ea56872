import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { composeShop } from './compose.ts'
import { type Environment, readConfig } from './config.ts'
import { JOBS } from './jobs.ts'
import { CHEAP_KEYS } from './testing/cheap-keys.ts'
import { loadedByStart } from './testing/loaded.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

async function composed(env: Environment = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-compose-'))
  folders.push(dataDir)
  const world = { log: pino({ level: 'silent' }), pagesDir: '', version: 'test', identityKeys: CHEAP_KEYS }
  return composeShop(readConfig({ DATA_DIR: dataDir, ...env }), world)
}

test('addresses of the whole shop keep within what Hono’s fast router can tell apart', async () => {
  const shop = await composed()
  await shop.app.fetch(new Request('http://localhost/api/config'))
  expect(shop.app.router.name).toBe('SmartRouter + RegExpRouter')
  await shop.close()
})

/** What a mail, a notification, a picture that is not drawn yet, a payment, artwork, and a database server alone need. */
const UNTIL_USED = ['nodemailer', 'web-push', 'sharp', 'mongodb', 'stripe', '@aws-sdk/client-s3']

describe('what a start loads', () => {
  let loaded: string[]
  beforeAll(async () => {
    loaded = await loadedByStart()
  })

  test('issue 10.4: with stand-ins alone no library of mails, notifications, pictures, payments, artwork or MongoDB', () => {
    expect(loaded).toContain('hono')
    expect(loaded.filter(name => UNTIL_USED.includes(name))).toEqual([])
  })

  test('issue 12.6: neither what builds the pages, nor what draws the pictures', () => {
    expect(loaded).toContain('shared/illustration/views.ts')
    expect(
      loaded.filter(name =>
        /^(postcss|vite|scripts\/build\.ts|shared\/illustration\/illustrate\.ts)$/.test(name),
      ),
    ).toEqual([])
  })
})

test('issue 12.6: work beside requests begins a second after a start, and never in a shop that ends before', async () => {
  const [shop, brief] = [await composed({ PICTURES_AHEAD: '0' }), await composed()]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    brief.start()
    await brief.close()
    expect(vi.getTimerCount()).toBe(0)

    shop.start()
    const atOnce = vi.getTimerCount()
    vi.advanceTimersByTime(999)
    expect(vi.getTimerCount()).toBe(atOnce)
    vi.advanceTimersByTime(1)
    expect(vi.getTimerCount()).toBeGreaterThanOrEqual(atOnce - 1 + JOBS.length)
    await shop.close()
  } finally {
    vi.useRealTimers()
  }
})
