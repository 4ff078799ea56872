import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startMongoStandIn } from '#api/store/contract/mongo-stand-in.ts'
import { openStore } from '#api/store/open.ts'
import { sqliteSubject } from '#api/store/sqlite/subject.ts'

const counter = { _id: 'a', count: 1, resetAt: 0 }

describe('openStore', () => {
  it('keeps documents in shop.sqlite in the data folder, and finds them again at the next start', async () => {
    const subject = sqliteSubject()
    const dataDir = join(dirname(subject.address), 'second shop')
    const first = await openStore({ dataDir, mongo: null })
    await first.counters.insert(counter)
    await first.close()
    expect(existsSync(join(dataDir, 'shop.sqlite'))).toBe(true)
    const again = await openStore({ dataDir, mongo: null })
    expect(await again.counters.get('a')).toEqual(counter)
    expect(await subject.store.counters.get('a')).toBeNull()
    await again.close()
    await subject.dispose()
  })

  it('uses the named database of a configured server, and keeps databases apart', async () => {
    const { uri, stop } = await startMongoStandIn()
    const shop = await openStore({ dataDir: '', mongo: { uri, database: 'shop' } })
    const other = await openStore({ dataDir: '', mongo: { uri, database: 'other' } })
    await shop.counters.insert(counter)
    expect(await shop.counters.get('a')).toEqual(counter)
    expect(await other.counters.get('a')).toBeNull()
    await shop.close()
    await other.close()
    await stop()
  })
})
