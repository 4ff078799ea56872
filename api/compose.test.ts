import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { composeShop } from './compose.ts'
import { readConfig } from './config.ts'
import { packagesLoaded } from './testing/loaded.ts'

test('addresses of the whole shop keep within what Hono’s fast router can tell apart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'goldleaf-compose-'))
  const deps = { log: pino({ level: 'silent' }), pagesDir: '', version: 'test' }
  const shop = await composeShop(readConfig({ DATA_DIR: dataDir }), deps)
  await shop.app.fetch(new Request('http://localhost/api/config'))
  expect(shop.app.router.name).toBe('SmartRouter + RegExpRouter')
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What a mail, a notification, a picture that is not drawn yet, a payment, and a database server alone need. */
const UNTIL_USED = ['nodemailer', 'web-push', 'sharp', 'mongodb', 'stripe']

test('issue 10.4: a start with stand-ins alone loads no library of mails, notifications, pictures, payments or MongoDB', async () => {
  const loaded = await packagesLoaded()
  expect(loaded).toContain('hono')
  expect(loaded.filter(name => UNTIL_USED.includes(name))).toEqual([])
})
