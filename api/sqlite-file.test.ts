import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atomically } from './embedded/database.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { StartError } from './start-error.ts'
import { openTestShop } from './testing/shop.ts'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-sqlite-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** The data folder of a shop that has run, and runs no more. */
async function used(): Promise<string> {
  const dataDir = join(room, 'data')
  const kept = join(room, 'kept')
  const shop = await openTestShop({ DATA_DIR: dataDir })
  // The shop removes its folder with its end; its files are those of a killed one.
  const files = [
    'shop.sqlite',
    'identity.sqlite',
    'payments.sqlite',
    'objects/index.sqlite',
    'embedded-secrets.json',
  ]
  for (const name of files) copy(join(dataDir, name), join(kept, name))
  await shop.close()
  return kept
}

function copy(from: string, to: string): void {
  if (from.endsWith('.json')) {
    copyFileSync(from, to)
    return
  }
  mkdirSync(dirname(to), { recursive: true })
  using db = new DatabaseSync(from)
  db.prepare('VACUUM INTO ?').run(to)
}

describe('issue 6.16: a database that is broken or lost', () => {
  test.each(['shop.sqlite', 'identity.sqlite', 'payments.sqlite', 'objects/index.sqlite'])(
    'a broken %s keeps the shop from starting, and is named with what to do',
    async name => {
      const dataDir = await used()
      writeFileSync(join(dataDir, name), 'this is no database, whatever its name says. '.repeat(20))
      const start = () => openTestShop({ DATA_DIR: dataDir })
      await expect(start()).rejects.toThrow(StartError)
      await expect(start()).rejects.toThrow(`${join(dataDir, name)} cannot be opened: file is not a database`)
      await expect(start()).rejects.toThrow('Put it back from a backup')
    },
  )

  test('an empty shop.sqlite beside a used folder is no new shop: it is named, and nothing is made of it', async () => {
    const dataDir = await used()
    truncateSync(join(dataDir, 'shop.sqlite'), 0)
    await expect(openTestShop({ DATA_DIR: dataDir })).rejects.toThrow(
      `${join(dataDir, 'shop.sqlite')} is empty, though the folder was used before (identity.sqlite, payments.sqlite)`,
    )
    expect(readFileSync(join(dataDir, 'shop.sqlite'))).toHaveLength(0)
  })

  test('a missing one begins a new shop, with an alert; a new folder begins without a word', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: line => void lines.push(line) })
    const alerts = () => lines.filter(line => line.includes('"alert":true'))
    const fresh = await openTestShop({ DATA_DIR: join(room, 'fresh') }, log)
    await fresh.close()
    expect(alerts()).toEqual([])
    const dataDir = await used()
    rmSync(join(dataDir, 'shop.sqlite'))
    const shop = await openTestShop({ DATA_DIR: dataDir }, log)
    expect(alerts()).toEqual([expect.stringContaining('shop.sqlite is missing from a folder that was used')])
    await shop.close()
  })

  test('a start that fails leaves nothing locked: mended, the folder opens', async () => {
    const dataDir = await used()
    const broken = join(dataDir, 'payments.sqlite')
    const whole = readFileSync(broken)
    writeFileSync(broken, 'broken')
    await expect(openTestShop({ DATA_DIR: dataDir })).rejects.toThrow('payments.sqlite')
    writeFileSync(broken, whole)
    const shop = await openTestShop({ DATA_DIR: dataDir })
    expect((await shop.call('/api/health')).status).toBe(200)
    await shop.close()
    expect(existsSync(dataDir)).toBe(false)
  })
})

test('issue 6.16: a full disk says so, and the next transaction begins whole', () => {
  using db = openSqliteFile(join(room, 'full.sqlite'), 'CREATE TABLE t (bytes BLOB)')
  const fill = () => atomically(db, () => db.exec('INSERT INTO t VALUES (zeroblob(1000000))'))
  db.exec('PRAGMA max_page_count = 10')
  expect(fill).toThrow('database or disk is full')
  expect(fill).toThrow('database or disk is full')
  db.exec('PRAGMA max_page_count = 100000')
  fill()
  expect(db.prepare('SELECT count(*) AS n FROM t').get()).toEqual({ n: 1 })
})
