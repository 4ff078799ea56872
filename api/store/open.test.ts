import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { startMongoStandIn } from './contract/mongo-stand-in.ts'
import { countDoc } from './contract/subject.ts'
import { openStore } from './open.ts'
import { sqliteSubject } from './sqlite/subject.ts'

const counter = countDoc('a', 1)

describe('openStore', () => {
  test('keeps documents in shop.sqlite in the data folder, and finds them again at the next start', async () => {
    const subject = sqliteSubject()
    const dataDir = join(dirname(subject.address), 'second shop')
    const first = await openStore({ dataDir, mongo: null })
    await first.pageViews.insert(counter)
    await first.close()
    expect(existsSync(join(dataDir, 'shop.sqlite'))).toBe(true)
    const again = await openStore({ dataDir, mongo: null })
    expect(await again.pageViews.get('a')).toEqual(counter)
    expect(await subject.store.pageViews.get('a')).toBeNull()
    await again.close()
    await subject.dispose()
  })

  test('opens a database in which an older shop left a collection and indexes that nothing uses any more', async () => {
    const subject = sqliteSubject()
    await subject.store.pageViews.insert(counter)
    const old = new DatabaseSync(subject.address)
    old.exec(`
      CREATE TABLE c_counters (_id TEXT PRIMARY KEY NOT NULL, rev INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;
      CREATE INDEX c_counters_resetAt ON c_counters (json_extract(doc, '$.resetAt'), _id);
      INSERT INTO c_counters VALUES ('a', 0, '{"count":1,"resetAt":0}');
    `)
    old.close()
    const again = await subject.again()
    expect(await again.pageViews.get('a')).toEqual(counter)
    expect(await again.pageViews.insert(countDoc('b', 1))).toBe(true)
    await subject.dispose()
  })

  test('uses the named database of a configured server, and keeps databases apart', async () => {
    const { uri, stop } = await startMongoStandIn()
    const shop = await openStore({ dataDir: '', mongo: { uri, database: 'shop' } })
    const other = await openStore({ dataDir: '', mongo: { uri, database: 'other' } })
    await shop.pageViews.insert(counter)
    expect(await shop.pageViews.get('a')).toEqual(counter)
    expect(await other.pageViews.get('a')).toBeNull()
    await shop.close()
    await other.close()
    await stop()
  })
})
